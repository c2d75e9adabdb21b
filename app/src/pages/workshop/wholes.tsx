import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Entrance } from '../../ui/entrance.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import {
  CheckoutSkeleton,
  EntranceSkeleton,
  FormSkeleton,
  OrderSkeleton,
  RowsSkeleton,
  SkeletonPage,
} from '../../ui/skeleton.tsx'
import { Bench, Specimen } from './bench.tsx'

const beyond = {
  title: 'Detrás de la puerta',
  things: [
    ['truck', 'Una cosa'],
    ['list', 'Y otra'],
  ],
} as const

/** What fills a screen by itself. */
export function Wholes() {
  return (
    <Bench title="Pantallas">
      <Specimen name="Puerta">
        <Frame>
          <Entrance
            beyond={beyond}
            lead="Una frase que dice para qué."
            otherwise={{ question: '¿No es aquí?', to: '/', text: 'Es allí' }}
            title="Quién llama"
          >
            <Button>Entrar</Button>
          </Entrance>
        </Frame>
      </Specimen>
      <Specimen name="Desenlace">
        <Frame>
          <Outcome actions={<Button>Seguir</Button>} title="Con la marca de la casa">
            <p>Lo que ha pasado.</p>
          </Outcome>
        </Frame>
        {(['good', 'over', 'bad'] as const).map((tone) => (
          <Frame key={tone}>
            <Outcome icon={tone === 'good' ? 'check' : 'warning'} title="Un desenlace" tone={tone}>
              <p>Lo que ha pasado.</p>
            </Outcome>
          </Frame>
        ))}
      </Specimen>
      <Specimen name="En camino">
        {[FormSkeleton, EntranceSkeleton, CheckoutSkeleton, OrderSkeleton, RowsSkeleton].map((Skeleton) => (
          <Frame key={Skeleton.name}>
            <Skeleton />
          </Frame>
        ))}
        <Frame>
          <SkeletonPage>Lo que viene</SkeletonPage>
        </Frame>
      </Specimen>
    </Bench>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="w-full overflow-hidden rounded-sheet border border-line">{children}</div>
}
