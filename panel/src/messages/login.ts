/** Texts of the screens without a session. */
export const login = {
  title: 'Entrar en el panel',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Entrar',
  or: 'o',
  passkey: 'Entrar con una llave de acceso',
  code: 'Código de verificación',
  codeHint: 'El de tu aplicación de autenticación, o un código de recuperación.',
  verify: 'Verificar',
  ended: { title: 'La sesión ha terminado', text: 'Vuelve a entrar para continuar en el mismo punto.' },
  setup: {
    title: 'Crear tu cuenta',
    text: 'Será la cuenta propietaria de la tienda, con todos los permisos.',
    name: 'Nombre',
    submit: 'Crear la cuenta',
  },
  invitation: {
    title: 'Te damos la bienvenida',
    text: 'Elige tu contraseña para entrar en el panel de la tienda.',
    submit: 'Guardar y entrar',
  },
}
