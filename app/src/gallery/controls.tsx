import { useRef, useState } from 'react'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { Button, ButtonLink, IconButton } from '../components/ui/button.tsx'
import { Drawer } from '../components/ui/drawer.tsx'
import { Link, NavLink } from '../components/ui/link.tsx'
import { Pagination } from '../components/ui/pagination.tsx'
import { QuantityInput } from '../components/ui/quantity-input.tsx'
import { StickyActionBar } from '../components/ui/sticky-action-bar.tsx'
import { Story, StorySection } from './story.tsx'

/** Buttons, links and inputs with commands. */
export function Controls() {
  const drawer = useRef<HTMLDialogElement>(null)
  const [quantity, setQuantity] = useState(2)
  const [bar, setBar] = useState(false)
  return (
    <StorySection title="Mandos">
      <Story name="Principal">
        <Button>Continuar</Button>
        <Button icon="arrow">Continuar</Button>
        <Button pending>Enviando</Button>
        <Button disabled>No disponible</Button>
        <ButtonLink href="/">Enlace</ButtonLink>
        <Link className="px-3 underline" href="/contacto">
          Contacto
        </Link>
        <NavLink className="px-3 aria-[current=page]:text-accent" href="/_ui">
          Aquí
        </NavLink>
      </Story>
      <Story name="Secundario">
        <Button variant="secondary">Cancelar</Button>
        <Button icon="print" variant="secondary">
          Imprimir
        </Button>
        <Button variant="secondary" pending>
          Enviando
        </Button>
        <Button disabled variant="secondary">
          No disponible
        </Button>
      </Story>
      <Story name="De noche">
        <div className="bg-inverse p-6">
          <Button variant="inverse">Continuar</Button>
        </div>
      </Story>
      <Story name="Solo icono">
        <IconButton icon="menu" label="Abrir" onClick={() => drawer.current?.showModal()} />
        <IconButton disabled icon="close" label="Cerrar" />
      </Story>
      <Story name="Cajón">
        <Button variant="secondary" onClick={() => drawer.current?.showModal()}>
          Abrir el cajón
        </Button>
        <Drawer dialog={drawer} label="Cajón" title={<span className="font-serif text-h4">Cajón</span>}>
          <p className="p-5">Se cierra con Escape, con su botón o pulsando fuera.</p>
        </Drawer>
      </Story>
      <Story name="Cantidad">
        <QuantityInput max={100} label="muestra" onChange={setQuantity} value={quantity} />
        <QuantityInput max={1} label="única" onChange={() => undefined} value={1} />
      </Story>
      <Story name="Barra del pulgar">
        <Button variant="secondary" onClick={() => setBar(!bar)}>
          Enseñar o quitar
        </Button>
        <p className="text-small text-muted-foreground">Solo en el teléfono.</p>
        <StickyActionBar shown={bar}>
          <p className="grow font-semibold">12,10 €</p>
          <Button>Añadir</Button>
        </StickyActionBar>
      </Story>
      <Story name="Camino">
        <Breadcrumbs
          steps={[
            { to: '/tienda/cosmetica-facial', title: 'Cosmética facial' },
            { to: '/_ui', title: 'Taller' },
          ]}
        />
      </Story>
      <Story name="Páginas">
        <Pagination page={2} pages={4} />
      </Story>
    </StorySection>
  )
}
