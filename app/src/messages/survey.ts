export const surveyMessages = {
  part: (n: number, of: number) => `Parte ${n} de ${of}`,
  next: 'Continuar',
  back: 'Volver a la parte anterior',
  send: 'Enviar respuestas',
  privacyBefore: 'Usamos tus respuestas solo para mejorar lo que hacemos:',
  upTo: (characters: string) => `Hasta ${characters} caracteres.`,
  thanks: 'Gracias por contestar',
  thanksText: 'Hemos guardado tus respuestas. No hace falta que hagas nada más.',
  answered: 'Esta encuesta ya está contestada',
  answeredText:
    'Cada enlace sirve para una sola persona y una sola vez. Si la contestaste tú, ya tenemos tus respuestas.',
  scheduled: 'Esta encuesta todavía no se ha abierto',
  scheduledText: 'Guarda el enlace y vuelve a probar más tarde: será el mismo.',
  closed: 'Esta encuesta se ha cerrado',
  closedText: 'Ya no admite respuestas. Gracias de todos modos por tu interés.',
  shop: 'Ver la tienda',
} as const
