import { useNavigate } from 'react-router-dom'
import { Screen } from '../components/layout/screen.tsx'
import { ProductSearch } from '../features/catalogue/product-search.tsx'
import { CustomerPicker } from '../features/customers/customer-picker.tsx'
import { NewOrderForm } from '../features/orders/new-order-form.tsx'
import { newOrder as text } from '../messages/new-order.ts'
import { orders } from '../messages/orders.ts'
import { paths } from '../paths.ts'

export function Component() {
  const navigate = useNavigate()
  return (
    <Screen
      breadcrumbs={[{ label: orders.title, to: paths.orders }]}
      subtitle={text.subtitle}
      title={text.title}
    >
      <NewOrderForm
        CustomerPicker={CustomerPicker}
        ProductSearch={ProductSearch}
        onCreated={(number, paymentLink) =>
          navigate(paths.order(number), { replace: true, state: { paymentLink } })
        }
      />
    </Screen>
  )
}
