export const cmsMessages = {
  tableOfContents: 'En esta página',
  next: 'A continuación',
  updated: (date: string) => `Actualizado el ${date}.`,
  pickup: 'Se pueden recoger pedidos',
  directions: 'Cómo llegar',
  directionsTo: (shop: string) => `Cómo llegar a ${shop} (se abre en otra pestaña)`,
  section: (title: string) => `En esta sección: ${title}`,
} as const
