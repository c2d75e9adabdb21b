// Everything that somebody may send who is not the bank. They have seen notifications of other payments with their
// signatures, and their own payment request, which the shop has signed with the same key; the secret they have not.
import { formOf } from '../support/bank.mjs'
import { between, pick } from '../support/random.mjs'
import { decode, encode, notification, otherVersion, sign } from '../support/redsys.mjs'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A text with another character somewhere. */
function flipped(next, text) {
  const at = between(next, 0, text.length - 3)
  const other = pick(
    next,
    [...LETTERS].filter((letter) => letter !== text[at]),
  )
  return text.slice(0, at) + other + text.slice(at + 1)
}

const withField = (form, name, value) => ({ ...form, [name]: value })
/** A second field of the same name behind the true one: what comes last counts. */
const withSecond = (form, name, value) => [...Object.entries(form), [name, value]]
const text = (document) => Buffer.from(document).toString('base64')

/** What is said of an attempt, altered, under the signature of what was said truly. */
const altered =
  (change) =>
  (_next, { terminal, genuine, said, other }) =>
    withField(genuine, 'Ds_MerchantParameters', encode(terminal.version, { ...said, ...change(said, other) }))

/** The same words in another dress: the signature is that of the text, not of what it says. */
const dressed =
  (dress) =>
  (next, { genuine }) => {
    const parameters = dress(genuine.Ds_MerchantParameters, next)
    return parameters === genuine.Ds_MerchantParameters
      ? null
      : withField(genuine, 'Ds_MerchantParameters', parameters)
  }

const signature =
  (change) =>
  (next, { genuine }) =>
    withField(genuine, 'Ds_Signature', change(genuine.Ds_Signature, next))

const parametersAre =
  (parameters) =>
  (_next, { terminal, genuine, said }) => ({
    ...genuine,
    Ds_MerchantParameters: parameters,
    Ds_Signature: sign(terminal.version, strangeSecret(terminal), said.Ds_Order, parameters),
  })

/** A secret of the same form that is not the shop's. */
const strangeSecret = ({ version, secret }) =>
  version === 'HMAC_SHA256_V1'
    ? Buffer.from('somebody else: 24 signs!').toString('base64')
    : secret.toUpperCase()

/**
 * The ways to forge, by name. Each makes a form out of what its author has seen: `said` is what would pay the attempt and
 * `refused` what the bank really said of it, with its `genuine` form; `other` is the true notification of another
 * payment; `redirect` the shop's own signed request. Nothing where there is nothing to alter.
 */
export const FORGERIES = {
  'signed by somebody else': (_next, { terminal, said }) =>
    notification({ ...terminal, secret: strangeSecret(terminal) }, said),
  'signed with an empty key': (_next, { terminal, genuine, said }) =>
    withField(
      genuine,
      'Ds_Signature',
      sign(
        terminal.version,
        terminal.version === 'HMAC_SHA256_V1' ? 'A'.repeat(32) : '\0'.repeat(16),
        said.Ds_Order,
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
  'another order': altered((_said, other) => ({ Ds_Order: other.said.Ds_Order })),
  'another merchant': altered(() => ({ Ds_MerchantCode: '999008881' })),
  'another terminal': altered(() => ({ Ds_Terminal: '002' })),
  'another currency': altered(() => ({ Ds_Currency: '840' })),
  'another kind of transaction': altered(() => ({ Ds_TransactionType: '3' })),
  'a refusal made an authorisation': (_next, { terminal, refused, said }) =>
    withField(refused, 'Ds_MerchantParameters', encode(terminal.version, said)),
  'an answer added behind the true one': (_next, { genuine, refused }) => {
    const words = Buffer.from(refused.Ds_MerchantParameters, 'base64').toString()
    return withField(genuine, 'Ds_MerchantParameters', text(words.replace('}', ',"ds_response":"0000"}')))
  },
  'the other version, truly signed': (_next, { terminal, said }) => {
    const version = otherVersion(terminal.version)
    try {
      return notification({ version, secret: terminal.secret }, said)
    } catch {
      // The other version cannot use a secret of this form.
      return notification(
        { version, secret: version === 'HMAC_SHA256_V1' ? 'A'.repeat(32) : terminal.secret },
        said,
      )
    }
  },
  'the other version in name': (_next, { terminal, genuine }) =>
    withField(genuine, 'Ds_SignatureVersion', otherVersion(terminal.version)),
  'a version that is none': (next, { genuine }) =>
    withField(
      genuine,
      'Ds_SignatureVersion',
      pick(next, ['', 'none', 'HMAC_SHA1', 'hmac_sha256_v1', 'HMAC_SHA256_V1\0']),
    ),
  'a second version behind the true one': (_next, { genuine }) =>
    withSecond(genuine, 'Ds_SignatureVersion', 'none'),
  'second words behind the true ones': (_next, { terminal, genuine, said }) =>
    withSecond(genuine, 'Ds_MerchantParameters', encode(terminal.version, said)),
  'padding taken or added': dressed((parameters) =>
    parameters.endsWith('=') ? parameters.replace(/=+$/, '') : `${parameters}=`,
  ),
  'the other alphabet': dressed((parameters) =>
    /[-_]/.test(parameters)
      ? parameters.replaceAll('-', '+').replaceAll('_', '/')
      : parameters.replaceAll('+', '-').replaceAll('/', '_'),
  ),
  'a line end within': dressed((parameters) => `${parameters.slice(0, 20)}\r\n${parameters.slice(20)}`),
  'a blank behind': dressed((parameters) => `${parameters}\t`),
  'encoded twice': dressed((parameters) => text(parameters)),
  'the same said in another order of words': (_next, { terminal, genuine, said }) =>
    withField(
      genuine,
      'Ds_MerchantParameters',
      encode(terminal.version, Object.fromEntries(Object.entries(said).reverse())),
    ),
  "the shop's own request": (_next, { redirect }) => ({
    Ds_SignatureVersion: redirect.version,
    Ds_MerchantParameters: redirect.merchantParameters,
    Ds_Signature: redirect.signature,
  }),
  "the shop's request with an answer": (_next, { terminal, redirect, said }) => ({
    Ds_SignatureVersion: redirect.version,
    Ds_MerchantParameters: encode(terminal.version, { ...decode(redirect.merchantParameters), ...said }),
    Ds_Signature: redirect.signature,
  }),
  'no JSON': parametersAre(text('esto no es JSON')),
  'JSON of another form': (next, seen) =>
    parametersAre(text(pick(next, ['null', '[]', '0', '"x"', '{}', '{"Ds_Order":{}}', '['.repeat(5_000)])))(
      next,
      seen,
    ),
  'no text at all': parametersAre('////'),
  'no base64': parametersAre('%%%% ñ'),
  'an order that is none': (next, seen) =>
    altered(() => ({
      Ds_Order: pick(next, ['', 'x', '0'.repeat(13), '000A; --', "0001'--", '0001\u0000AB']),
    }))(next, seen),
  'numbers that are none': (next, seen) =>
    altered(() => ({ Ds_Amount: pick(next, ['-1', '1e3', '9'.repeat(400), 'NaN', null, [], {}]) }))(
      next,
      seen,
    ),
  'a field left out': (next, { genuine }) => {
    const { [pick(next, Object.keys(genuine))]: _left, ...rest } = genuine
    return rest
  },
}

/**
 * What is truly signed and was never asked for, by name: whoever has the secret of a terminal, or a bank that is wrong, says
 * that an attempt ended well, but for these words.
 */
export const MISSAID = {
  'truly signed, another amount': { Ds_Amount: '1' },
  'truly signed, an order that is none': { Ds_Order: '9999ZZZZZZZZ' },
  'truly signed, another merchant': { Ds_MerchantCode: '999008881' },
  'truly signed, another terminal': { Ds_Terminal: '002' },
  'truly signed, another currency': { Ds_Currency: '840' },
  'truly signed, another kind of transaction': { Ds_TransactionType: '3' },
}

/** One of those as it travels: its kind, and the body. */
export function missaid(next, { terminal, said }) {
  const kind = pick(next, Object.keys(MISSAID))
  return { kind, body: formOf(notification(terminal, { ...said, ...MISSAID[kind] })) }
}

/** What belongs to no form, and changes nothing of one. */
const MORE = ['', '', '', '&%ff%fe=%00', '&', '&=&&']

/** One forgery as it travels: its kind, and the body. Some come with more than their form. */
export function forged(next, seen) {
  for (;;) {
    const kind = pick(next, Object.keys(FORGERIES))
    const form = FORGERIES[kind](next, seen)
    if (form) return { kind, body: formOf(form) + pick(next, MORE) }
  }
}
