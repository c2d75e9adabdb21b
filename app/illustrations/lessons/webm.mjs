// Muxes still pictures into a video. A lossy WebP contains one VP8 key frame; a WebM file of these frames plays in every
// browser, and needs no video encoder.
import { Buffer } from 'node:buffer'

/** Maximum length of an unsigned number. */
const LONG = 8

/** Bytes of an integer, big-endian, padded to `length` if given. */
function whole(value, length) {
  const bytes = Buffer.alloc(LONG)
  bytes.writeBigUInt64BE(BigInt(value))
  const first = bytes.findIndex((byte) => byte !== 0)
  return bytes.subarray(
    length === undefined ? Math.min(first === -1 ? LONG : first, LONG - 1) : LONG - length,
  )
}

/** EBML element: id, length in eight bytes, content. */
function element(id, content) {
  const bytes = Array.isArray(content) ? Buffer.concat(content) : content
  const length = whole(bytes.length, LONG)
  length[0] |= 0x01
  return Buffer.concat([whole(id), length, bytes])
}

const number = (id, value, length) => element(id, whole(value, length))
const text = (id, value) => element(id, Buffer.from(value, 'utf8'))

function float(id, value) {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

/** The VP8 frame in a lossy WebP without transparency. */
export function frameOf(webp) {
  for (let at = 12; at + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + length)
    at += 8 + length + (length % 2)
  }
  throw new Error('this picture holds no VP8 frame')
}

const head = element(0x1a45dfa3, [
  number(0x4286, 1), // EBMLVersion
  number(0x42f7, 1), // EBMLReadVersion
  number(0x42f2, 4), // EBMLMaxIDLength
  number(0x42f3, 8), // EBMLMaxSizeLength
  text(0x4282, 'webm'), // DocType
  number(0x4287, 4), // DocTypeVersion
  number(0x4285, 2), // DocTypeReadVersion
])

/** Key frame at a time relative to its cluster. */
function block(frame, after) {
  const start = Buffer.from([0x81, after >> 8, after & 0xff, 0x80]) // track 1, its time, key frame
  return element(0xa3, [start, frame]) // SimpleBlock
}

/**
 * Video of pictures with their durations. A long one is repeated every few seconds, as a key frame for seeking.
 *
 * @param {{width: number, height: number}} size
 * @param {{frame: Buffer, ms: number}[]} pictures
 */
export function muxVideo({ width, height }, pictures, again = 4000) {
  let time = 0
  const clusters = pictures.map(({ frame, ms }) => {
    const blocks = []
    for (let after = 0; after < ms; after += again) blocks.push(block(frame, after))
    const start = time
    time += ms
    return { start, bytes: element(0x1f43b675, [number(0xe7, start), ...blocks]) } // Cluster, Timestamp
  })
  const info = element(0x1549a966, [
    number(0x2ad7b1, 1_000_000), // TimestampScale: milliseconds
    float(0x4489, time), // Duration
    text(0x4d80, 'Mostrador'), // MuxingApp
    text(0x5741, 'Mostrador'), // WritingApp
  ])
  const tracks = element(
    0x1654ae6b,
    element(0xae, [
      number(0xd7, 1), // TrackNumber
      number(0x73c5, 1), // TrackUID
      number(0x83, 1), // TrackType: video
      number(0x9c, 0), // FlagLacing
      text(0x86, 'V_VP8'), // CodecID
      element(0xe0, [number(0xb0, width), number(0xba, height)]), // Video
    ]),
  )
  // The index precedes the clusters that it points at: its length does not depend on their offsets.
  const cues = (first) => {
    let position = first
    const points = clusters.map(({ start, bytes }) => {
      const place = element(0xb7, [number(0xf7, 1), number(0xf1, position, LONG)]) // CueTrackPositions
      position += bytes.length
      return element(0xbb, [number(0xb3, start, LONG), place]) // CuePoint, CueTime
    })
    return element(0x1c53bb6b, points)
  }
  const before = info.length + tracks.length
  const contents = cues(before + cues(0).length)
  const segment = [info, tracks, contents, ...clusters.map(({ bytes }) => bytes)]
  return Buffer.concat([head, element(0x18538067, segment)])
}
