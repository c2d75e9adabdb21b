// Forged payment notifications. An attacker knows genuine notifications of other payments and the payment request that the
// shop has signed with the same key, and does not know the secret.
import { decode, encode, notification, otherVersion, sign } from '../oracle/redsys.mjs'
import { formBody } from '../support/bank.mjs'
import { between, pick } from '../support/random.mjs'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Text with one character changed. */
function flipped(next, text) {
  const at = between(next, 0, text.length - 3)
  const other = pick(
    next,
    [...LETTERS].filter((letter) => letter !== text[at]),
  )
  return text.slice(0, at) + other + text.slice(at + 1)
}

const withField = (form, name, value) => ({ ...form, [name]: value })
/** Second field of the same name: the last one counts. */
const withSecond = (form, name, value) => [...Object.entries(form), [name, value]]
const text = (document) => Buffer.from(document).toString('base64')

/** Altered parameters under the genuine signature. */
const altered =
  (change) =>
  (_next, { terminal, genuine, result, other }) =>
    withField(
      genuine,
      'Ds_MerchantParameters',
      encode(terminal.version, { ...result, ...change(result, other) }),
    )

/** Other encoding of the same parameters: the signature covers the text. */
const recoded =
  (recode) =>
  (next, { genuine }) => {
    const parameters = recode(genuine.Ds_MerchantParameters, next)
    return parameters === genuine.Ds_MerchantParameters
      ? null
      : withField(genuine, 'Ds_MerchantParameters', parameters)
  }

const signature =
  (change) =>
  (next, { genuine }) =>
    withField(genuine, 'Ds_Signature', change(genuine.Ds_Signature, next))

const otherParameters =
  (parameters) =>
  (_next, { terminal, genuine, result }) => ({
    ...genuine,
    Ds_MerchantParameters: parameters,
    Ds_Signature: sign(terminal.version, otherSecret(terminal), result.Ds_Order, parameters),
  })

/** Valid secret of another shop. */
const otherSecret = ({ version, secret }) =>
  version === 'HMAC_SHA256_V1'
    ? Buffer.from('somebody else: 24 signs!').toString('base64')
    : secret.toUpperCase()

/**
 * Forgeries by name. Each makes a form out of `result`, which would pay the attempt, its `genuine` notification, one that
 * is `declined`, the notification of an `other` payment, and the shop's payment request, `redirect`; null where there is
 * nothing to alter.
 */
export const FORGERIES = {
  'another secret': (_next, { terminal, result }) =>
    notification({ ...terminal, secret: otherSecret(terminal) }, result),
  'empty key': (_next, { terminal, genuine, result }) =>
    withField(
      genuine,
      'Ds_Signature',
      sign(
        terminal.version,
        terminal.version === 'HMAC_SHA256_V1' ? 'A'.repeat(32) : '\0'.repeat(16),
        result.Ds_Order,
        genuine.Ds_MerchantParameters,
      ),
    ),
  'signature altered': signature((sign, next) => flipped(next, sign)),
  'signature cut short': signature((sign, next) => sign.slice(0, between(next, 1, sign.length - 4))),
  'signature made longer': signature((sign) => `${sign.replace(/=+$/, '')}AAAA`),
  'signature left empty': signature(() => ''),
  'signature of another payment': (_next, { genuine, other }) =>
    withField(genuine, 'Ds_Signature', other.form.Ds_Signature),
  'signature with a zero byte': signature((sign) => `${sign}\0`),
  'a second signature behind the true one': (_next, { genuine }) =>
    withSecond(genuine, 'Ds_Signature', 'AAAA'),
  'another amount': altered(() => ({ Ds_Amount: '1' })),
  'another order': altered((_result, other) => ({ Ds_Order: other.result.Ds_Order })),
  'another merchant': altered(() => ({ Ds_MerchantCode: '999008881' })),
  'another terminal': altered(() => ({ Ds_Terminal: '002' })),
  'another currency': altered(() => ({ Ds_Currency: '840' })),
  'another kind of transaction': altered(() => ({ Ds_TransactionType: '3' })),
  'a declined payment made an authorised one': (_next, { terminal, declined, result }) =>
    withField(declined, 'Ds_MerchantParameters', encode(terminal.version, result)),
  'an answer added behind the true one': (_next, { genuine, declined }) => {
    const parameters = Buffer.from(declined.Ds_MerchantParameters, 'base64').toString()
    return withField(
      genuine,
      'Ds_MerchantParameters',
      text(parameters.replace('}', ',"ds_response":"0000"}')),
    )
  },
  'the other version, with its signature': (_next, { terminal, result }) => {
    const version = otherVersion(terminal.version)
    try {
      return notification({ version, secret: terminal.secret }, result)
    } catch {
      // The other version cannot use a secret of this form.
      return notification(
        { version, secret: version === 'HMAC_SHA256_V1' ? 'A'.repeat(32) : terminal.secret },
        result,
      )
    }
  },
  'the other version in name': (_next, { terminal, genuine }) =>
    withField(genuine, 'Ds_SignatureVersion', otherVersion(terminal.version)),
  'an unknown version': (next, { genuine }) =>
    withField(
      genuine,
      'Ds_SignatureVersion',
      pick(next, ['', 'none', 'HMAC_SHA1', 'hmac_sha256_v1', 'HMAC_SHA256_V1\0']),
    ),
  'a second version behind the true one': (_next, { genuine }) =>
    withSecond(genuine, 'Ds_SignatureVersion', 'none'),
  'second words behind the true ones': (_next, { terminal, genuine, result }) =>
    withSecond(genuine, 'Ds_MerchantParameters', encode(terminal.version, result)),
  'padding taken or added': recoded((parameters) =>
    parameters.endsWith('=') ? parameters.replace(/=+$/, '') : `${parameters}=`,
  ),
  'the other alphabet': recoded((parameters) =>
    /[-_]/.test(parameters)
      ? parameters.replaceAll('-', '+').replaceAll('_', '/')
      : parameters.replaceAll('+', '-').replaceAll('/', '_'),
  ),
  'a line end within': recoded((parameters) => `${parameters.slice(0, 20)}\r\n${parameters.slice(20)}`),
  'a blank behind': recoded((parameters) => `${parameters}\t`),
  'encoded twice': recoded((parameters) => text(parameters)),
  'another order of the parameters': (_next, { terminal, genuine, result }) =>
    withField(
      genuine,
      'Ds_MerchantParameters',
      encode(terminal.version, Object.fromEntries(Object.entries(result).reverse())),
    ),
  "the shop's own request": (_next, { redirect }) => ({
    Ds_SignatureVersion: redirect.version,
    Ds_MerchantParameters: redirect.merchantParameters,
    Ds_Signature: redirect.signature,
  }),
  "the shop's request with an answer": (_next, { terminal, redirect, result }) => ({
    Ds_SignatureVersion: redirect.version,
    Ds_MerchantParameters: encode(terminal.version, { ...decode(redirect.merchantParameters), ...result }),
    Ds_Signature: redirect.signature,
  }),
  'no JSON': otherParameters(text('esto no es JSON')),
  'JSON of another form': (next, seen) =>
    otherParameters(text(pick(next, ['null', '[]', '0', '"x"', '{}', '{"Ds_Order":{}}', '['.repeat(5_000)])))(
      next,
      seen,
    ),
  'bytes that are no text': otherParameters('////'),
  'no base64': otherParameters('%%%% ñ'),
  'an unknown order': (next, seen) =>
    altered(() => ({
      Ds_Order: pick(next, ['', 'x', '0'.repeat(13), '000A; --', "0001'--", '0001\u0000AB']),
    }))(next, seen),
  'invalid numbers': (next, seen) =>
    altered(() => ({ Ds_Amount: pick(next, ['-1', '1e3', '9'.repeat(400), 'NaN', null, [], {}]) }))(
      next,
      seen,
    ),
  'a field left out': (next, { genuine }) => {
    const { [pick(next, Object.keys(genuine))]: _left, ...rest } = genuine
    return rest
  },
}

/** Changes of a result that the bank was never asked for, by name: validly signed, and not to be believed. */
export const MISSTATEMENTS = {
  'validly signed, another amount': { Ds_Amount: '1' },
  'validly signed, an unknown order': { Ds_Order: '9999ZZZZZZZZ' },
  'validly signed, another merchant': { Ds_MerchantCode: '999008881' },
  'validly signed, another terminal': { Ds_Terminal: '002' },
  'validly signed, another currency': { Ds_Currency: '840' },
  'validly signed, another kind of transaction': { Ds_TransactionType: '3' },
}

/** Random misstatement: its kind and the body. */
export function misstate(next, { terminal, result }) {
  const kind = pick(next, Object.keys(MISSTATEMENTS))
  return { kind, body: formBody(notification(terminal, { ...result, ...MISSTATEMENTS[kind] })) }
}

/** Suffixes that do not change a form. */
const SUFFIXES = ['', '', '', '&%ff%fe=%00', '&', '&=&&']

/** Random forgery: its kind and the body. */
export function forge(next, seen) {
  for (;;) {
    const kind = pick(next, Object.keys(FORGERIES))
    const form = FORGERIES[kind](next, seen)
    if (form) return { kind, body: formBody(form) + pick(next, SUFFIXES) }
  }
}
