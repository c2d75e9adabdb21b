export const verifactu = {
  settings: {
    title: 'VeriFactu',
    subtitle: 'Envío de los registros de facturación a la Agencia Tributaria.',
    declaration: 'Declaración responsable',
    simulated: 'Esta tienda está en desarrollo: los registros van a una agencia simulada.',
    noProducer:
      'Para activarlo, la configuración tiene que nombrar al productor del programa, en [verifactu.producer].',
    sections: { mode: 'Modo', certificate: 'Certificado', choices: 'Criterios fiscales', dates: 'Plazos' },
    choicesHint:
      'La norma no deja claros estos puntos: confírmalos con tu asesoría fiscal antes de pasar a producción.',
    fields: {
      mode: 'Modo',
      surcharge_regime: 'Clave de régimen de las ventas con recargo de equivalencia',
      oss_totals: 'Totales de las facturas con ventanilla única (OSS)',
      is_seal: 'Es un certificado de sello',
      certificate: 'Certificado y clave privada (PEM)',
    },
    modes: { off: 'Desactivado', test: 'Pruebas, sin efectos fiscales', production: 'Producción' },
    surchargeRegimes: { '01': '01, régimen general', '18': '18, recargo de equivalencia' },
    ossTotals: {
      lines: 'Solo lo declarado en España, sin el IVA de otro país',
      invoice: 'Los de la factura',
    },
    certificateHint:
      'Pega el certificado y su clave sin contraseña. Se guardan cifrados y no se vuelven a ver.',
    certificateSet: (date: string) => `Guardado el ${date}. Déjalo vacío para conservarlo.`,
    installation: (number: string) => `Número de instalación: ${number}`,
    production: 'Una vez en producción, VERI*FACTU dura al menos hasta el 31 de diciembre.',
  },
  declaration: {
    title: 'Declaración responsable',
    incomplete: 'Falta el productor del programa en la configuración: la declaración no está completa.',
    missing: 'Sin indicar',
  },
  records: {
    title: 'Registros VeriFactu',
    subtitle: 'Un registro por factura, en el orden en que se envían a la Agencia Tributaria.',
    off: 'VeriFactu está desactivado: no se crean registros.',
    failure: (reason: string, pending: number) =>
      `Incidencia en el último envío, con ${pending} registros pendientes: ${reason}`,
    filter: 'Estado',
    all: 'Todos',
    states: {
      pending: 'Por enviar',
      sent: 'Sin respuesta',
      accepted: 'Aceptado',
      accepted_with_errors: 'Aceptado con errores',
      rejected: 'Rechazado',
      superseded: 'Corregido',
    },
    kinds: { registration: 'Alta', cancellation: 'Anulación' },
    columns: { invoice: 'Factura', state: 'Estado', answer: 'Respuesta', created: 'Creado' },
    empty: { title: 'Ningún registro', text: 'Aquí aparecen los registros de las facturas.' },
    correct: 'Corregir y reenviar',
    correctOf: (invoice: string) => `Corregir y reenviar ${invoice}`,
    correctText:
      'Se crea un registro que sustituye a este, con los criterios de ahora. Rellena el destinatario solo si el de la factura no sirve.',
    name: 'Nombre del destinatario',
    number: 'NIF o documento',
    country: 'País (dos letras)',
    corrected: 'El registro corregido se envía en unos minutos.',
    cancel: 'Anular',
    cancelOf: (invoice: string) => `Anular el registro de ${invoice}`,
    cancelTitle: (invoice: string) => `¿Anular el registro de ${invoice}?`,
    cancelText:
      'Solo para una factura que nunca debió existir: deja de contar en los libros. Una devolución o un error se corrigen con una factura rectificativa.',
    cancelled: 'La anulación se envía en unos minutos.',
    older: 'Ver anteriores',
    newest: 'Ver los últimos',
  },
}
