/** Texts of the access codes of the price table. */
export const priceCodes = {
  title: 'Códigos de tarifa',
  subtitle: 'Abren la tarifa profesional a quien todavía no tiene cuenta.',
  new: 'Nuevo código',
  empty: {
    title: 'Todavía no hay códigos',
    text: 'Crea uno para cada persona o empresa: así sabrás quién lo usa y podrás revocarlo.',
  },
  states: { usable: 'Activo', expired: 'Caducado', revoked: 'Revocado' },
  created: 'Creado',
  expires: 'Caduca',
  never: 'No caduca',
  lastUsed: 'Último uso',
  unused: 'Sin usar',
  fields: { label: 'Para quién', days: 'Validez', email: 'Enviar por correo a' },
  hints: { label: 'Solo lo ve el equipo.', email: 'Opcional. También se muestra aquí, una sola vez.' },
  submit: 'Crear el código',
  shown: {
    title: 'Código creado',
    text: 'Cópialo ahora: no se vuelve a mostrar.',
    sent: (email: string) => `También se ha enviado a ${email}.`,
    label: 'Código',
  },
  revoke: {
    button: 'Revocar',
    label: (name: string) => `Revocar el código de ${name}`,
    title: (name: string) => `¿Revocar el código de ${name}?`,
    text: 'Deja de abrir la tarifa, también a quien ya había entrado con él. No se puede deshacer.',
    done: 'Código revocado.',
  },
}
