const euros = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' })

/** The text of an order's amount, whose wire form is a number of cents. */
export const centsText = (cents: number) => euros.format(cents / 100)
