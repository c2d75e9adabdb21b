import { Copy, ExternalLink, Eye } from 'lucide-react'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { ProductDetail } from '../../lib/api/schema.ts'
import { formatInstant } from '../../lib/format.ts'
import { common } from '../../messages/common.ts'
import { products } from '../../messages/products.ts'
import { createPreviewLink, useProductMutation } from './products.ts'

const { previewLink: text } = products

/** Creates a link to the page of a product before its publication, to be opened or sent. */
export function PreviewLinkButton({ product }: { product: ProductDetail }) {
  const creation = useProductMutation(createPreviewLink)
  const link = creation.data
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    toast(common.copied)
  }
  return (
    <>
      <Button
        icon={Eye}
        isPending={creation.isPending}
        onPress={() =>
          creation.mutate(product, { onError: (error) => toast(messageOf(error), { isError: true }) })
        }
      >
        {text.button}
      </Button>
      {link && (
        <Dialog
          footer={
            <>
              <Button icon={Copy} onPress={() => copy(link.url)}>
                {common.copy}
              </Button>
              <ButtonLink
                icon={ExternalLink}
                rel="noreferrer"
                target="_blank"
                to={link.url}
                variant="primary"
              >
                {text.open}
              </ButtonLink>
            </>
          }
          isOpen
          onClose={creation.reset}
          title={text.title}
        >
          <div className="flex flex-col gap-4">
            <p className="text-muted-foreground">{text.hint(formatInstant(link.expires_at))}</p>
            <TextField inputClassName="font-mono" isReadOnly label={text.label} value={link.url} />
          </div>
        </Dialog>
      )}
    </>
  )
}
