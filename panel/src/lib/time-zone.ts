/** Time zone of the shop, in which all times are shown and entered, wherever the browser is. */
export const TIME_ZONE = 'Europe/Madrid'
