import type { EconomicActivity, TaxPolicy } from '../lib/api/schema.ts'

type Outside = TaxPolicy['ceuta']

/** Texts of the choices for a territory with this tax. */
const outside = (title: string, tax: string) => ({
  title,
  goods: { export: 'Exportación sin IVA', local_tax: `La tienda cobra ${tax}` } satisfies Record<
    Outside['goods'],
    string
  >,
  services: {
    spanish_vat: 'IVA español',
    local_tax: tax,
    not_subject: 'Sin impuesto',
  } satisfies Record<Outside['services'], string>,
})

const confirm = 'Confírmalo con tu asesoría fiscal'

const territories: Readonly<Record<string, string>> = {
  ES: 'España (península y Baleares)',
  'ES-CN': 'Canarias (IGIC)',
  'ES-CE': 'Ceuta (IPSI)',
  'ES-ML': 'Melilla (IPSI)',
  'FR-20R': 'Francia (Córcega)',
  'PT-20': 'Portugal (Azores)',
  'PT-30': 'Portugal (Madeira)',
  XI: 'Irlanda del Norte',
}

/** Texts of the tax settings. */
export const taxSettings = {
  title: 'Impuestos',
  subtitle: 'Qué impuesto lleva cada venta según su destino y su comprador, y los tipos.',
  fields: { policy: 'Reglas', rates: 'Tipos impositivos', activity: 'Actividad' },
  union: {
    title: 'Ventas a consumidores de la Unión Europea',
    label: 'IVA de estas ventas',
    hint: 'El IVA de otros países se declara en España por la ventanilla única (OSS, modelo 369): tienes que estar de alta en ella.',
    options: {
      threshold: 'IVA español hasta 10.000 € al año, después el del destino',
      destination: 'Siempre el IVA del destino (por opción)',
    } satisfies Record<TaxPolicy['union_consumers'], string>,
  },
  businesses: {
    title: 'Empresas de otros Estados miembros',
    label: 'La tienda está en el registro de operadores intracomunitarios (ROI)',
    hint: 'Les entrega los productos sin IVA con un NIF-IVA comprobado en VIES. Los cursos en línea van sin IVA en todo caso: regístrate antes de vendérselos.',
  },
  outside: {
    title: 'Canarias, Ceuta y Melilla',
    goods: 'Productos',
    export: 'El cliente paga el impuesto al recibirlos.',
    services: 'Cursos en línea y contenido digital',
    servicesNote: `La ley sitúa los cursos en línea de un consumidor donde vive (LIVA, art. 70.Uno.4.º). Donde llevan otro impuesto que en la península, quien compra solo cursos y sin factura indica su código postal. ${confirm}.`,
    territories: {
      canaries: outside('Canarias', 'IGIC'),
      ceuta: outside('Ceuta', 'IPSI'),
      melilla: outside('Melilla', 'IPSI'),
    },
  },
  surcharge: {
    title: 'Recargo de equivalencia',
    label: 'Cobrar el recargo de equivalencia',
    hint: 'Se aplica a los clientes que lo tienen marcado en su ficha.',
  },
  activity: {
    title: 'Actividad en el libro registro',
    kind: 'Tipo de actividad',
    kinds: {
      '03': 'Empresarial',
      '04': 'Profesional, artística o deportiva',
      '05': 'Profesional',
    } satisfies Record<EconomicActivity['kind'], string>,
    heading: 'Grupo o epígrafe del IAE',
    hint: 'Como 659.9, según tu alta en el censo. Consta en cada fila del libro registro de facturas.',
  },
  rates: {
    title: 'Tipos impositivos',
    description:
      'En porcentaje. De los tipos de un territorio rigen los últimos que han empezado: para un cambio, añade otros y conserva los anteriores.',
    territories,
    groups: {
      spain: { title: 'España', note: '' },
      outside: { title: 'Canarias, Ceuta y Melilla', note: `Tipos del IPSI: ${confirm}.` },
      abroad: { title: 'Otros territorios de la Unión', note: `Tipos reducidos: ${confirm}.` },
    },
    columns: {
      territory: 'Territorio',
      from: 'Desde',
      general: 'General',
      reduced: 'Reducido',
      super_reduced: 'Superreducido',
    },
    surcharge: 'Recargo de equivalencia',
    /** Name of a row: its territory and its first day. */
    row: (territory: string, day: string) => (day ? `${territory}, desde el ${day}` : `${territory}, nuevos`),
    of: (field: string, row: string) => `${field}: ${row}`,
    surcharges: {
      general: 'Recargo general',
      reduced: 'Recargo reducido',
      super_reduced: 'Recargo superreducido',
    },
    choose: 'Territorio de los tipos nuevos',
    add: 'Añadir tipos',
    remove: (row: string) => `Quitar los tipos de ${row}`,
    invalid: 'Escribe un porcentaje entre 0 y 100',
  },
}
