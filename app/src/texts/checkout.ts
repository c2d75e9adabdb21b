/** What the way from the cart to the order says, beyond `texts.checkout`. */

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const checkoutTexts = {
  register: {
    title: 'Crea tu cuenta',
    lead: 'La usaremos para este pedido. Te pediremos que abras un enlace en tu correo; tu carrito se conserva.',
    known: '¿Ya tienes cuenta?',
    knownText: 'Entra con tu correo y tu contraseña, y sigue con el pedido.',
    sent: (to: string) => `Hemos escrito a ${to}. Abre el enlace del mensaje y vuelve aquí para seguir.`,
    activated: 'Ya la he activado: seguir con el pedido',
  },
  saved: {
    delivery: 'Tus direcciones',
    billing: 'Tus datos de factura',
    otherAddress: 'Otra dirección',
    otherBilling: 'Otros datos',
    keepAddress: 'Guardar esta dirección en mi cuenta',
    keepBilling: 'Guardar estos datos en mi cuenta',
  },
  pickup: {
    title: '¿En qué tienda?',
    search: 'Código postal o población',
    searchHint: 'Con tu código postal te enseñamos primero las más cercanas.',
    found: (n: number) => plural(n, 'tienda', 'tiendas'),
    nearest: (n: number) => `${plural(n, 'tienda', 'tiendas')}, la más cercana primero`,
    none: (wanted: string) => `No tenemos ninguna tienda en «${wanted}».`,
    all: 'Ver todas',
    more: (n: number) => `Ver ${plural(n, 'tienda más', 'tiendas más')}`,
  },
  confirm: {
    who: 'Quién compra',
    mail: 'Ahí llegará la confirmación.',
    withoutTax: 'Precios de profesional, sin IVA. El IVA figura aparte y está en el total.',
    eachWithoutTax: (net: string, gross: string) => `${net} sin IVA, ${gross} con IVA`,
  },
  waiver: {
    title: 'Contenido digital',
    label:
      'Quiero que empiece en cuanto pague y sé que, al empezar, pierdo el derecho de desistimiento sobre él.',
    hint: 'Es opcional. Si no la marcas, conservas catorce días para desistir.',
  },
} as const
