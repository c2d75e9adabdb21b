/** Texts of the start screen. Names of tasks and periods come from the server. */
export const dashboard = {
  title: 'Resumen',
  subtitle: 'Lo que espera y lo que se ha vendido.',
  tasks: {
    title: 'Pendiente',
    none: 'Nada espera ahora mismo. Buen trabajo.',
  },
  comparedWith: {
    today: 'que ayer',
    week: 'que los mismos días de la semana pasada',
    month: 'que los mismos días del mes pasado',
  } as Record<string, string>,
  noComparison: 'Sin ventas antes con que comparar',
  paid: 'Pedidos pagados en 30 días',
  paidDetail: (paid: string, placed: string) => `${paid} de ${placed} pedidos`,
  noOrders: 'Sin pedidos',
  sales: { title: 'Ventas de 30 días', description: 'Con IVA, hoy incluido', day: 'Día', amount: 'Ventas' },
  bestSellers: {
    title: 'Lo más vendido',
    description: 'En 30 días, con IVA',
    none: 'Aún no se ha vendido nada.',
  },
  orders: (count: number, formatted: string) => (count === 1 ? '1 pedido' : `${formatted} pedidos`),
  units: (count: number, formatted: string) => (count === 1 ? '1 unidad' : `${formatted} unidades`),
}
