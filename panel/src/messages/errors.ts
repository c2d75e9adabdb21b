/** Texts of failures that the server has not worded. */
export const errors = {
  server: 'El servidor no ha podido completar la operación.',
  network: 'No hay conexión con el servidor. Comprueba la red e inténtalo de nuevo.',
  passkey: 'No se ha podido usar la llave de acceso.',
  defect: 'Algo ha fallado en el panel. Recarga la página e inténtalo de nuevo.',
}
