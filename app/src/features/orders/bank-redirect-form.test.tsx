// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { mount } from '../../test/mount.tsx'
import { BankRedirectForm } from './bank-redirect-form.tsx'

// Rule 3.10.
test('the payment form posts exactly the fields signed by the server', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  const redirect = {
    url: 'https://banco.example/pagar',
    version: 'HMAC_SHA256_V1',
    merchantParameters: 'e30=',
    signature: 'x/+=',
  }
  const { getOne } = await mount(<BankRedirectForm redirect={redirect} title="Pago" />)
  const form = getOne('form') as HTMLFormElement
  expect([form.method, form.action]).toEqual(['post', redirect.url])
  expect([...new FormData(form)]).toEqual([
    ['Ds_SignatureVersion', redirect.version],
    ['Ds_MerchantParameters', redirect.merchantParameters],
    ['Ds_Signature', redirect.signature],
  ])
  expect(submit).toHaveBeenCalledOnce()
})
