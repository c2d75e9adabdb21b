import type { StaffRole } from '../lib/api/schema.ts'

/** Texts of the team. */
export const staff = {
  title: 'Equipo',
  subtitle: 'Quién entra en el panel, y con qué permisos.',
  invite: 'Invitar a una persona',
  roles: {
    owner: 'Propietario',
    orders: 'Pedidos',
    catalogue: 'Catálogo',
    content: 'Contenidos',
    courses: 'Cursos',
    read_only: 'Solo lectura',
  } satisfies Record<StaffRole, string>,
  roleHints: {
    owner: 'Todo, también los ajustes y el equipo.',
    orders: 'Pedidos y clientes.',
    catalogue: 'Productos, medios y promociones.',
    content: 'Páginas, blog y menús.',
    courses: 'Cursos, alumnos y certificados.',
    read_only: 'Consulta todo menos los ajustes y el equipo.',
  } satisfies Record<StaffRole, string>,
  you: 'Tú',
  states: { active: 'Activa', invited: 'Invitada', disabled: 'Desactivada' },
  factors: { totp: 'Verificación en dos pasos', passkeys: 'Llaves de acceso', none: 'Solo contraseña' },
  columns: { person: 'Persona', role: 'Rol', state: 'Cuenta', security: 'Seguridad', since: 'Desde' },
  form: {
    name: 'Nombre',
    email: 'Correo electrónico',
    role: 'Rol',
    isActive: 'Puede entrar en el panel',
    isActiveHint: 'Al desactivarla se cierran sus sesiones.',
    editTitle: (name: string) => name,
    save: 'Guardar',
    saved: 'Cambios guardados.',
    send: 'Enviar la invitación',
  },
  invited: {
    title: 'Invitación enviada',
    text: 'La persona ha recibido por correo este enlace de un solo uso para elegir su contraseña. Caduca en siete días.',
    link: 'Enlace',
    again: 'Enviar otra invitación',
    newPassword: 'Enviar un enlace para otra contraseña',
  },
  secondFactor: {
    remove: 'Quitar sus llaves y códigos',
    title: (name: string) => `¿Quitar los otros accesos de ${name}?`,
    text: 'Para quien ha perdido su móvil o su llave. Entrará solo con la contraseña hasta que los vuelva a añadir.',
    confirm: 'Quitar',
    removed: 'Llaves y códigos quitados.',
  },
  edit: (name: string) => `Editar a ${name}`,
}
