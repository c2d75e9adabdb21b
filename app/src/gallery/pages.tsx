import type { ReactNode } from 'react'
import { AuthLayout } from '../components/layout/auth-layout.tsx'
import { ResultPage } from '../components/layout/result-page.tsx'
import {
  AuthSkeleton,
  CheckoutSkeleton,
  FormSkeleton,
  OrderSkeleton,
  RowsSkeleton,
} from '../components/layout/screen-skeletons.tsx'
import { Button } from '../components/ui/button.tsx'
import { SkeletonPage } from '../components/ui/skeleton.tsx'
import { Story, StorySection } from './story.tsx'

const beyond = {
  title: 'Detrás de la puerta',
  items: [
    ['truck', 'Una cosa'],
    ['list', 'Y otra'],
  ],
} as const

/** Full-page components. */
export function Pages() {
  return (
    <StorySection title="Pantallas">
      <Story name="Puerta">
        <Frame>
          <AuthLayout
            benefits={beyond}
            lead="Una frase que dice para qué."
            alternative={{ question: '¿No es aquí?', to: '/', text: 'Es allí' }}
            title="Quién llama"
          >
            <Button>Entrar</Button>
          </AuthLayout>
        </Frame>
      </Story>
      <Story name="Desenlace">
        <Frame>
          <ResultPage actions={<Button>Seguir</Button>} title="Con la marca de la casa">
            <p>Lo que ha pasado.</p>
          </ResultPage>
        </Frame>
        {(['success', 'warning', 'error'] as const).map((tone) => (
          <Frame key={tone}>
            <ResultPage icon={tone === 'success' ? 'check' : 'warning'} title="Un desenlace" tone={tone}>
              <p>Lo que ha pasado.</p>
            </ResultPage>
          </Frame>
        ))}
      </Story>
      <Story name="En camino">
        {[FormSkeleton, AuthSkeleton, CheckoutSkeleton, OrderSkeleton, RowsSkeleton].map((Skeleton) => (
          <Frame key={Skeleton.name}>
            <Skeleton />
          </Frame>
        ))}
        <Frame>
          <SkeletonPage>Lo que viene</SkeletonPage>
        </Frame>
      </Story>
    </StorySection>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="w-full overflow-hidden rounded-md border border-border">{children}</div>
}
