import { useRef, useState } from 'react'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { Button, ButtonLink, IconButton } from '../components/ui/button.tsx'
import { Drawer } from '../components/ui/drawer.tsx'
import { Link, NavLink } from '../components/ui/link.tsx'
import { Pagination } from '../components/ui/pagination.tsx'
import { Quantity } from '../components/ui/quantity-input.tsx'
import { BottomBar } from '../components/ui/sticky-action-bar.tsx'
import { Bench, Specimen } from './story.tsx'

/** What is pressed. */
export function Commands() {
  const drawer = useRef<HTMLDialogElement>(null)
  const [quantity, setQuantity] = useState(2)
  const [bar, setBar] = useState(false)
  return (
    <Bench title="Mandos">
      <Specimen name="Principal">
        <Button>Continuar</Button>
        <Button icon="arrow">Continuar</Button>
        <Button pending>Enviando</Button>
        <Button disabled>No disponible</Button>
        <ButtonLink href="/">Enlace</ButtonLink>
        <Link className="px-3 underline" href="/contacto">
          Contacto
        </Link>
        <NavLink className="px-3 aria-[current=page]:text-clay" href="/_ui">
          Aquí
        </NavLink>
      </Specimen>
      <Specimen name="Secundario">
        <Button look="secondary">Cancelar</Button>
        <Button icon="print" look="secondary">
          Imprimir
        </Button>
        <Button look="secondary" pending>
          Enviando
        </Button>
        <Button disabled look="secondary">
          No disponible
        </Button>
      </Specimen>
      <Specimen name="De noche">
        <div className="bg-night p-6">
          <Button look="night">Continuar</Button>
        </div>
      </Specimen>
      <Specimen name="Solo icono">
        <IconButton icon="menu" label="Abrir" onClick={() => drawer.current?.showModal()} />
        <IconButton disabled icon="close" label="Cerrar" />
      </Specimen>
      <Specimen name="Cajón">
        <Button look="secondary" onClick={() => drawer.current?.showModal()}>
          Abrir el cajón
        </Button>
        <Drawer dialog={drawer} label="Cajón" title={<span className="font-serif text-h4">Cajón</span>}>
          <p className="p-5">Se cierra con Escape, con su botón o pulsando fuera.</p>
        </Drawer>
      </Specimen>
      <Specimen name="Cantidad">
        <Quantity max={100} of="muestra" onChange={setQuantity} value={quantity} />
        <Quantity max={1} of="única" onChange={() => undefined} value={1} />
      </Specimen>
      <Specimen name="Barra del pulgar">
        <Button look="secondary" onClick={() => setBar(!bar)}>
          Enseñar o quitar
        </Button>
        <p className="text-small text-soft">Solo en el teléfono.</p>
        <BottomBar shown={bar}>
          <p className="grow font-semibold">12,10 €</p>
          <Button>Añadir</Button>
        </BottomBar>
      </Specimen>
      <Specimen name="Camino">
        <Breadcrumbs
          steps={[
            { to: '/tienda/cosmetica-facial', title: 'Cosmética facial' },
            { to: '/_ui', title: 'Taller' },
          ]}
        />
      </Specimen>
      <Specimen name="Páginas">
        <Pagination page={2} pages={4} />
      </Specimen>
    </Bench>
  )
}
