import { useSlice } from 'mostrador/react'
import { TaxNotes } from '../../components/ui/totals.tsx'
import { totalsMessages } from '../../messages/amounts.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/** Explanations of taxes with the total, at the end of a form on screens whose summary is collapsed. */
export function FormTaxNotes() {
  const { taxes, totals } = useSlice('cart')
  if (taxes.length === 0) return null
  return (
    <section aria-label={checkoutMessages.taxes} className="mt-8 card-ornate p-6 lg:hidden">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        {totalsMessages.total} <span className="tabular-figures">{totals.total.text}</span>
      </p>
      <TaxNotes notes={taxes} />
    </section>
  )
}
