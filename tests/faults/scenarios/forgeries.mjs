// Forged payment notifications. The attacker has genuine notifications of other payments and the payment request signed by
// the shop with the same key, but not the secret.
import { decode, encode, notification, otherVersion, sign } from '../oracle/redsys.mjs'
import { formBody } from '../support/bank.mjs'
import { between, pick } from '../support/random.mjs'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Changes one character of a text. */
function changeCharacter(next, text) {
  const at = between(next, 0, text.length - 3)
  const other = pick(
    next,
    [...LETTERS].filter((letter) => letter !== text[at]),
  )
  return text.slice(0, at) + other + text.slice(at + 1)
}

const withField = (form, name, value) => ({ ...form, [name]: value })
/** Adds a second field of the same name, which takes precedence over the first. */
const withDuplicate = (form, name, value) => [...Object.entries(form), [name, value]]
const base64 = (document) => Buffer.from(document).toString('base64')

/** Forgery with altered parameters under the genuine signature. */
const alterParameters =
  (change) =>
  (_next, { terminal, genuine, result, other }) =>
    withField(
      genuine,
      'Ds_MerchantParameters',
      encode(terminal.version, { ...result, ...change(result, other) }),
    )

/** Forgery with another encoding of the same parameters: the signature covers the text. */
const reencode =
  (encodeAgain) =>
  (next, { genuine }) => {
    const parameters = encodeAgain(genuine.Ds_MerchantParameters, next)
    return parameters === genuine.Ds_MerchantParameters
      ? null
      : withField(genuine, 'Ds_MerchantParameters', parameters)
  }

/** Forgery with an altered signature. */
const alterSignature =
  (change) =>
  (next, { genuine }) =>
    withField(genuine, 'Ds_Signature', change(genuine.Ds_Signature, next))

/** Forgery with other parameters, signed with the secret of another shop. */
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
    ? Buffer.from('another shop: 24 bytes!!').toString('base64')
    : secret.toUpperCase()

/**
 * Forgeries by name. Each creates a form from `result`, which would pay the attempt, its `genuine` notification, one that
 * is `declined`, the notification of an `other` payment, and the shop's payment request, `redirect`. Returns null if there
 * is nothing to alter.
 */
export const FORGERIES = {
  'another secret': (_next, { terminal, result }) =>
    notification({ ...terminal, secret: otherSecret(terminal) }, result),
  'an empty key': (_next, { terminal, genuine, result }) =>
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
  'an altered signature': alterSignature((sign, next) => changeCharacter(next, sign)),
  'a truncated signature': alterSignature((sign, next) => sign.slice(0, between(next, 1, sign.length - 4))),
  'an extended signature': alterSignature((sign) => `${sign.replace(/=+$/, '')}AAAA`),
  'an empty signature': alterSignature(() => ''),
  'the signature of another payment': (_next, { genuine, other }) =>
    withField(genuine, 'Ds_Signature', other.form.Ds_Signature),
  'a signature with a zero byte': alterSignature((sign) => `${sign}\0`),
  'a second signature after the genuine one': (_next, { genuine }) =>
    withDuplicate(genuine, 'Ds_Signature', 'AAAA'),
  'another amount': alterParameters(() => ({ Ds_Amount: '1' })),
  'another order': alterParameters((_result, other) => ({ Ds_Order: other.result.Ds_Order })),
  'another merchant': alterParameters(() => ({ Ds_MerchantCode: '999008881' })),
  'another terminal': alterParameters(() => ({ Ds_Terminal: '002' })),
  'another currency': alterParameters(() => ({ Ds_Currency: '840' })),
  'another kind of transaction': alterParameters(() => ({ Ds_TransactionType: '3' })),
  'a declined payment changed to authorised': (_next, { terminal, declined, result }) =>
    withField(declined, 'Ds_MerchantParameters', encode(terminal.version, result)),
  'a second response code after the genuine one': (_next, { genuine, declined }) => {
    const parameters = Buffer.from(declined.Ds_MerchantParameters, 'base64').toString()
    return withField(
      genuine,
      'Ds_MerchantParameters',
      base64(parameters.replace('}', ',"ds_response":"0000"}')),
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
  'the name of the other version': (_next, { terminal, genuine }) =>
    withField(genuine, 'Ds_SignatureVersion', otherVersion(terminal.version)),
  'an unknown version': (next, { genuine }) =>
    withField(
      genuine,
      'Ds_SignatureVersion',
      pick(next, ['', 'none', 'HMAC_SHA1', 'hmac_sha256_v1', 'HMAC_SHA256_V1\0']),
    ),
  'a second version after the genuine one': (_next, { genuine }) =>
    withDuplicate(genuine, 'Ds_SignatureVersion', 'none'),
  'second parameters after the genuine ones': (_next, { terminal, genuine, result }) =>
    withDuplicate(genuine, 'Ds_MerchantParameters', encode(terminal.version, result)),
  'padding removed or added': reencode((parameters) =>
    parameters.endsWith('=') ? parameters.replace(/=+$/, '') : `${parameters}=`,
  ),
  'the other base64 alphabet': reencode((parameters) =>
    /[-_]/.test(parameters)
      ? parameters.replaceAll('-', '+').replaceAll('_', '/')
      : parameters.replaceAll('+', '-').replaceAll('/', '_'),
  ),
  'a line break within the parameters': reencode(
    (parameters) => `${parameters.slice(0, 20)}\r\n${parameters.slice(20)}`,
  ),
  'whitespace after the parameters': reencode((parameters) => `${parameters}\t`),
  'parameters encoded twice': reencode((parameters) => base64(parameters)),
  'another order of the parameters': (_next, { terminal, genuine, result }) =>
    withField(
      genuine,
      'Ds_MerchantParameters',
      encode(terminal.version, Object.fromEntries(Object.entries(result).reverse())),
    ),
  "the shop's payment request": (_next, { redirect }) => ({
    Ds_SignatureVersion: redirect.version,
    Ds_MerchantParameters: redirect.merchantParameters,
    Ds_Signature: redirect.signature,
  }),
  "the shop's payment request with a result": (_next, { terminal, redirect, result }) => ({
    Ds_SignatureVersion: redirect.version,
    Ds_MerchantParameters: encode(terminal.version, { ...decode(redirect.merchantParameters), ...result }),
    Ds_Signature: redirect.signature,
  }),
  'parameters that are not JSON': otherParameters(base64('esto no es JSON')),
  'JSON of another structure': (next, observed) =>
    otherParameters(
      base64(pick(next, ['null', '[]', '0', '"x"', '{}', '{"Ds_Order":{}}', '['.repeat(5_000)])),
    )(next, observed),
  'bytes that are not text': otherParameters('////'),
  'parameters that are not base64': otherParameters('%%%% ñ'),
  'an unknown order': (next, observed) =>
    alterParameters(() => ({
      Ds_Order: pick(next, ['', 'x', '0'.repeat(13), '000A; --', "0001'--", '0001\u0000AB']),
    }))(next, observed),
  'invalid numbers': (next, observed) =>
    alterParameters(() => ({ Ds_Amount: pick(next, ['-1', '1e3', '9'.repeat(400), 'NaN', null, [], {}]) }))(
      next,
      observed,
    ),
  'a missing field': (next, { genuine }) => {
    const { [pick(next, Object.keys(genuine))]: _removed, ...rest } = genuine
    return rest
  },
}

/** Changes of a result that no payment request matches, by name: validly signed, but to be rejected. */
export const MISSTATEMENTS = {
  'validly signed, another amount': { Ds_Amount: '1' },
  'validly signed, an unknown order': { Ds_Order: '9999ZZZZZZZZ' },
  'validly signed, another merchant': { Ds_MerchantCode: '999008881' },
  'validly signed, another terminal': { Ds_Terminal: '002' },
  'validly signed, another currency': { Ds_Currency: '840' },
  'validly signed, another kind of transaction': { Ds_TransactionType: '3' },
}

/** Returns a random misstatement: its kind and the body. */
export function misstate(next, { terminal, result }) {
  const kind = pick(next, Object.keys(MISSTATEMENTS))
  return { kind, body: formBody(notification(terminal, { ...result, ...MISSTATEMENTS[kind] })) }
}

/** Suffixes that do not change a form. */
const SUFFIXES = ['', '', '', '&%ff%fe=%00', '&', '&=&&']

/** Returns a random forgery: its kind and the body. */
export function forge(next, observed) {
  for (;;) {
    const kind = pick(next, Object.keys(FORGERIES))
    const form = FORGERIES[kind](next, observed)
    if (form) return { kind, body: formBody(form) + pick(next, SUFFIXES) }
  }
}
