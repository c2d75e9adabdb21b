/** Texts of forms. */
export const form = {
  saved: 'Cambios guardados.',
  unsaved: 'Cambios sin guardar',
  move: {
    up: (name: string) => `Subir ${name || 'la entrada'}`,
    down: (name: string) => `Bajar ${name || 'la entrada'}`,
    remove: (name: string) => `Quitar ${name || 'la entrada'}`,
  },
  discard: {
    title: '¿Descartar los cambios?',
    text: 'Lo que has escrito se pierde.',
  },
  draft: {
    title: 'Borrador recuperado',
    text: 'Estos cambios no se guardaron la última vez.',
    discard: 'Descartar el borrador',
  },
  leave: {
    title: 'Hay cambios sin guardar',
    text: 'Si sales ahora, lo escrito queda como borrador en este navegador y aparecerá cuando vuelvas.',
    leave: 'Salir sin guardar',
    stay: 'Seguir editando',
  },
  conflict: {
    title: 'Otra persona ha guardado cambios',
    text: 'Mientras editabas se ha guardado otra versión. Lo que has escrito sigue aquí: puedes guardarlo encima o descartarlo y quedarte con la otra.',
    show: 'Ver su versión',
    hide: 'Ocultar su versión',
    take: 'Descartar la mía',
    keep: 'Guardar la mía',
    same: 'Las dos versiones coinciden en estos campos.',
    field: 'Campo',
    mine: 'La tuya',
    theirs: 'La suya',
  },
}
