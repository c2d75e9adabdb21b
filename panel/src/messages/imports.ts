/** Texts of the product import. */
export const imports = {
  title: 'Importar productos',
  subtitle: 'Desde un CSV o una hoja de Excel: de otra tienda, o de un proveedor.',
  steps: ['Fichero', 'Columnas', 'Fallos', 'Importación'],
  again: 'Importar otro fichero',
  file: {
    drop: 'Arrastra aquí la tabla de productos',
    accepted: 'CSV o Excel (.xlsx), hasta 32 MB. Se reconocen WooCommerce, Shopify y PrestaShop.',
    uploading: 'Subiendo el fichero',
  },
  mapping: {
    title: 'De qué columna sale cada dato',
    recognised: (system: string) => `Es una tabla de ${system}: sus columnas ya se conocen.`,
    suggested: 'Las columnas con un nombre conocido ya están elegidas. Completa las demás.',
    lines: (count: number) => `${count} líneas`,
    none: 'Ninguna',
    pricesWithoutTax: 'Los precios no incluyen IVA',
    priorPricesConfirmed: 'Los precios anteriores fueron los más bajos de los 30 días previos',
    priorPricesConfirmedHint: 'La tienda los muestra así. Si no lo confirmas, no se anuncia ninguna rebaja.',
    commaDecimals: 'Los decimales llevan coma',
    rejectCategories: 'Una categoría desconocida es un fallo',
    rejectCategoriesHint: 'Si no, se crea.',
    saved: 'Mapa guardado',
    name: 'Nombre del mapa',
    save: 'Guardar el mapa',
    savedToast: 'Mapa guardado.',
    preview: 'Los primeros productos',
    previewHint: 'Así quedarían con estas columnas.',
    sample: 'Las primeras líneas del fichero',
    check: 'Comprobar el fichero',
  },
  columns: {
    line: 'Línea',
    product: 'Producto',
    sku: 'Referencia',
    price: 'Precio con IVA',
    tax: 'IVA',
    stock: 'Unidades',
    categories: 'Categorías',
    variants: 'Opciones',
    column: 'Columna',
    fault: 'Fallo',
    outcome: 'Resultado',
    notes: 'Observaciones',
  },
  check: {
    running: 'Comprobando el fichero',
    clean: (products: number) =>
      products === 1
        ? 'Sin fallos: 1 producto listo para importar.'
        : `Sin fallos: ${products} productos listos para importar.`,
    faults: (faults: number, products: number) =>
      `${faults === 1 ? '1 fallo' : `${faults} fallos`}. ${products === 1 ? '1 producto está' : `${products} productos están`} bien.`,
    more: (count: number) => `Y ${count} fallos más, en el fichero de líneas con fallos.`,
    download: 'Descargar las líneas con fallos',
    start: 'Importar',
    skip: 'Importar los que están bien',
    change: 'Cambiar las columnas',
  },
  run: {
    running: 'Importando',
    of: (written: number, total: number) => `${written} de ${total} productos`,
    cancel: 'Cancelar',
    cancelled: (kept: number) =>
      kept === 0
        ? 'Importación cancelada: no ha cambiado nada.'
        : `Importación cancelada y deshecha, salvo ${kept === 1 ? '1 producto que se ha vendido o cambiado' : `${kept} productos que se han vendido o cambiado`} entretanto.`,
    interrupted:
      'El programa se ha parado antes de terminar. Si la importación había empezado, está en la lista de importaciones y se puede deshacer.',
    done: 'Importación terminada.',
    unchanged: 'Sin cambios: la tienda ya tenía estos productos.',
  },
  outcomes: {
    new: 'Nuevo',
    updated: 'Actualizado',
    unchanged: 'Sin cambios',
    left: 'Omitido',
    rejected: 'Con fallos',
  },
  history: {
    title: 'Importaciones anteriores',
    counts: (added: number, updated: number) => `${added} nuevas, ${updated} actualizadas`,
    states: {
      running: 'En marcha',
      undoing: 'Se está deshaciendo',
      interrupted: 'Interrumpida',
      done: 'Hecha',
      undone: 'Deshecha',
      partly_undone: 'Deshecha en parte',
    } as Record<string, string>,
    undo: 'Deshacer',
    undoing: 'Se está deshaciendo: puede tardar unos minutos. La lista dice cuándo termina.',
    question: '¿Deshacer esta importación?',
    explanation:
      'Se borran los productos que creó y los demás recuperan sus datos anteriores. Los que se han vendido o cambiado después se quedan como están.',
    undone: (products: number, kept: number) =>
      kept === 0
        ? `Deshecha: ${products} productos.`
        : `Deshecha en parte: ${kept} de ${products} productos se quedan como están.`,
    kept: 'Productos que se quedan como están',
  },
}
