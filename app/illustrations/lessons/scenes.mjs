// Scenes of a video lesson of the demo data: its transcript, split at the headings.

const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (html) =>
  html.replace(/<[^>]+>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity])

/** Scenes of a transcript, `<h3>title</h3><p>text</p>` each, with the reading time of their text as duration. */
export function scenes({ body, video }) {
  const found = [...body.matchAll(/<h3>(.*?)<\/h3><p>(.*?)<\/p>/g)].map(([, title, text]) => ({
    title: plain(title),
    text: plain(text),
  }))
  const letters = found.reduce((sum, { text }) => sum + text.length, 0)
  let spoken = 0
  let start = 0
  return found.map((scene) => {
    spoken += scene.text.length
    const end = Math.round((video.seconds * 1000 * spoken) / letters)
    const timed = { ...scene, start, ms: end - start }
    start = end
    return timed
  })
}

const stamp = (ms) => {
  const two = (value) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** The captions of a lesson (WebVTT): sentence by sentence. */
export function captions(lesson) {
  const cues = scenes(lesson).flatMap(({ text, start, ms }) => {
    const sentences = text.match(/[^.:?!]+[.:?!]+\s*|[^.:?!]+$/g)
    let spoken = 0
    return sentences.map((sentence) => {
      const from = start + Math.round((ms * spoken) / text.length)
      spoken += sentence.length
      return `${stamp(from)} --> ${stamp(start + Math.round((ms * spoken) / text.length))}\n${sentence.trim()}\n`
    })
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}
