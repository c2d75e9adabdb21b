import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { lessons, slides } from './draw.mjs'
import { captions, scenes } from './scenes.mjs'
import { sheet } from './sheet.mjs'
import { wrapped } from './slide.mjs'
import { frameOf, muxVideo } from './webm.mjs'

const MASTERS = new Set([
  0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675, 0x1c53bb6b, 0xbb, 0xb7,
])

/** Elements of a WebM file as [name, content, offset], nested ones after their parents. */
function elements(bytes, from = 0, to = bytes.length) {
  const found = []
  for (let at = from; at < to; ) {
    const begin = at
    const idLength = Math.clz32(bytes[at]) - 23
    const id = bytes.readUIntBE(at, idLength)
    at += idLength
    const length = Number(bytes.readBigUInt64BE(at) & 0x00ff_ffff_ffff_ffffn)
    at += 8
    found.push([id, bytes.subarray(at, at + length), begin])
    if (MASTERS.has(id)) found.push(...elements(bytes, at, at + length))
    at += length
  }
  return found
}

const picture = (background) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .webp({ quality: 80 })
    .toBuffer()

test('a video consists of timed frames and an index that points at them', async () => {
  const frames = (await Promise.all(['#123', '#fed'].map(picture))).map(frameOf)
  const bytes = muxVideo(
    { width: 64, height: 48 },
    frames.map((frame, n) => ({ frame, ms: 2500 + 2500 * n })),
    2000,
  )
  const all = elements(bytes)
  const of = (id) => all.filter(([own]) => own === id)
  expect(of(0x4282)[0][1].toString()).toBe('webm')
  expect(of(0x4489)[0][1].readDoubleBE()).toBe(7500)
  expect(of(0xa3)).toHaveLength(2 + 3)
  expect(of(0xa3)[0][1].subarray(4).equals(frames[0])).toBe(true)
  const segment = of(0x18538067)[0]
  const first = segment[2] + 12
  const points = of(0xf1).map(([, place]) => first + Number(place.readBigUInt64BE()))
  expect(points).toEqual(of(0x1f43b675).map(([, , begin]) => begin))
  expect(of(0xe7).map(([, time]) => time.readUIntBE(0, time.length))).toEqual([0, 2500])
})

test('a picture without a VP8 frame is refused', async () => {
  const lossless = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .webp({ lossless: true })
    .toBuffer()
  expect(() => frameOf(lossless)).toThrow('VP8')
  expect(() => frameOf(Buffer.alloc(12))).toThrow('VP8')
})

const videos = lessons().filter(({ lesson }) => lesson.type === 'video')
const documents = lessons().filter(({ lesson }) => lesson.type === 'document')

describe.each(videos)('$lesson.title', (entry) => {
  const all = scenes(entry.lesson)

  test('has no gaps, and says the complete transcript', () => {
    expect(all.length).toBeGreaterThan(1)
    expect(all.at(-1).start + all.at(-1).ms).toBe(entry.lesson.video.seconds * 1000)
    for (const [index, scene] of all.entries())
      expect(scene.start).toBe(index === 0 ? 0 : all[index - 1].start + all[index - 1].ms)
    const said = captions(entry.lesson)
    expect(said.startsWith('WEBVTT\n\n00:00:00.000 --> ')).toBe(true)
    const words = said
      .replace(/^WEBVTT\n|^.* --> .*$/gm, ' ')
      .split(/\s+/)
      .filter(Boolean)
    expect(words.join(' ')).toBe(all.map(({ text }) => text).join(' '))
  })

  test('fits on its slides', () => {
    for (const { svg } of slides(entry)) expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
    for (const { title, text } of all) {
      const rows = wrapped(title, 46, 500).length * 52 + wrapped(text, 27, 500).length * 37
      expect(150 + rows + 22).toBeLessThan(500)
    }
  })
})

test.each(documents)('$lesson.title is a printable page', ({ product, lesson }) => {
  const page = sheet(product, lesson)
  expect(page).toContain(`<h1>${lesson.document.title}</h1>`)
  expect(page).not.toMatch(/<script|https?:/)
})
