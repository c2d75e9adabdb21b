import type { Grouping } from '../lib/api/schema.ts'

/** Texts of the sales reports. Names of rows come from the server. */
export const reports = {
  title: 'Informes',
  subtitle: 'Ventas de un periodo por la fecha del cobro, y reembolsos por la fecha en que se hicieron.',
  period: 'Periodo',
  periods: {
    last7: 'Últimos 7 días',
    last30: 'Últimos 30 días',
    thisMonth: 'Este mes',
    lastMonth: 'Mes pasado',
    thisYear: 'Este año',
    custom: 'A medida',
  },
  from: 'Desde',
  to: 'Hasta, incluido',
  grouping: 'Agrupar por',
  groupings: {
    day: 'Día',
    week: 'Semana',
    month: 'Mes',
    product: 'Producto',
    category: 'Categoría',
    tax: 'Tipo de IVA',
    payment_method: 'Forma de pago',
  } satisfies Record<Grouping, string>,
  incomplete: (day: string) =>
    `Las ventas de los días pasados se están sumando: por ahora llegan hasta el ${day}.`,
  csv: 'CSV',
  xlsx: 'XLSX',
  sums: {
    gross: 'Ventas con IVA',
    net: 'Sin IVA',
    tax: 'IVA',
    orders: 'Pedidos',
    units: 'Unidades',
    refundedUnits: 'Unidades reembolsadas',
    refundedNet: 'Reembolsado sin IVA',
    refundedTax: 'IVA reembolsado',
    refunded: 'Reembolsado',
    netSales: 'Ventas menos reembolsos',
  },
  comparedWith: 'que en el periodo anterior',
  chart: (grouping: string) => `Ventas por ${grouping.toLowerCase()}`,
  withTax: 'Con IVA',
  table: 'Detalle',
  part: (shown: string, all: string) =>
    `Se muestran ${shown} de ${all} filas. El archivo descargado las tiene todas.`,
  empty: {
    title: 'Sin ventas en este periodo',
    text: 'Elige otras fechas.',
  },
}
