export const errorMessages = {
  reload: 'Refrescar',
  number: (status: number) => `N.º ${status}`,
  notFound: {
    title: 'Esta página no existe',
    message:
      'Puede que la dirección haya cambiado o que nos hayamos quedado sin ella. Lo demás sigue en su sitio.',
  },
  unavailable: {
    title: 'La tienda no responde',
    message:
      'No hemos podido hablar con el servidor. Espera un momento y vuelve a intentarlo; tu carrito se conserva.',
  },
  forbidden: {
    title: 'Esta página no es para esta cuenta',
    message: 'Tu cuenta no tiene permiso para verla. Si crees que debería, escríbenos.',
  },
  tooMany: {
    title: 'Demasiado deprisa',
    message:
      'Hemos recibido muchas peticiones seguidas desde tu conexión. Espera un minuto y vuelve a intentarlo.',
  },
  unexpected: {
    title: 'Algo ha salido mal',
    message: 'Ha fallado algo que no depende de ti. Tu carrito se conserva.',
  },
} as const

export const offlineMessages = {
  title: 'No hay conexión',
  text: 'Esta página no ha podido llegar. En cuanto vuelva la conexión lo intentamos otra vez; tu carrito se conserva.',
  offline: 'Sin conexión. Lo que ves sigue aquí.',
  offlineCached: 'Sin conexión. Lo que ya visitaste sigue aquí; los precios pueden haber cambiado.',
  blocked: 'Sin conexión: esa página no puede abrirse todavía.',
  back: 'La conexión ha vuelto.',
  retry: 'Reintentar',
  cart: 'Ver el carrito',
  proceed: 'Ir a la página',
  stay: 'Quedarme aquí',
} as const
