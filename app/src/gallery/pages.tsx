import type { ReactNode } from 'react'
import { Entrance } from '../components/layout/auth-layout.tsx'
import { Outcome } from '../components/layout/result-page.tsx'
import { Button } from '../components/ui/button.tsx'
import {
  CheckoutSkeleton,
  EntranceSkeleton,
  FormSkeleton,
  OrderSkeleton,
  RowsSkeleton,
  SkeletonPage,
} from '../components/ui/skeleton.tsx'
import { Bench, Specimen } from './story.tsx'

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
