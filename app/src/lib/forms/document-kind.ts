import type { DocumentKind } from 'mostrador'
import { addressMessages } from '../../messages/address.ts'

const isDocumentKind = (text: string): text is DocumentKind => text in addressMessages.documentKinds

/** Kind of a number as a member of an address; the tax number is left out. */
export const documentKindOf = (text = ''): { documentKind?: DocumentKind } =>
  isDocumentKind(text) && text !== 'tax_number' ? { documentKind: text } : {}
