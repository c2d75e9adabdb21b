import { Eye, EyeOff, Sheet, Star, StarOff } from 'lucide-react'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Menu, MenuItem } from '../../components/ui/menu.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { BulkRow, ProductListItem } from '../../lib/api/schema.ts'
import { products as text } from '../../messages/products.ts'
import { paths } from '../../paths.ts'
import { changesOf, editProducts, useProductMutation } from './products.ts'

interface ProductBulkActionsProps {
  products: readonly ProductListItem[]
  onDone: () => void
}

/** Actions for the selected products. */
export function ProductBulkActions({ products, onDone }: ProductBulkActionsProps) {
  const mutation = useProductMutation(editProducts)
  const apply = (changes: BulkRow['changes']) =>
    mutation.mutate(changesOf(products, changes), {
      onSuccess: ({ data }) => {
        onDone()
        toast(text.bulk.done(data.length))
      },
      onError: (error) => toast(messageOf(error), { isError: true }),
    })
  const ids = products.map(({ id }) => id).join(',')
  return (
    <>
      <Button icon={Eye} isPending={mutation.isPending} onPress={() => apply({ state: 'listed' })} size="sm">
        {text.bulk.publish}
      </Button>
      <Button icon={EyeOff} onPress={() => apply({ state: 'unlisted' })} size="sm">
        {text.bulk.hide}
      </Button>
      <ButtonLink icon={Sheet} size="sm" to={`${paths.bulkEditor}?ids=${ids}`}>
        {text.bulk.edit}
      </ButtonLink>
      <Menu
        label={text.actions.menu}
        trigger={
          <Button icon={Star} size="sm">
            {text.bulk.feature}
          </Button>
        }
      >
        <MenuItem icon={Star} label={text.bulk.feature} onAction={() => apply({ featured: true })} />
        <MenuItem icon={StarOff} label={text.bulk.unfeature} onAction={() => apply({ featured: false })} />
      </Menu>
    </>
  )
}
