import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './compressed-files.ts'
import type { Answers } from './tracked-fetch.ts'

/** A page as it was rendered last. */
export interface Entry {
  title: string
  description: string
  noindex: boolean
  /** Whether there is no more of it than the shell. */
  shell: boolean
  /** The addresses of the API's answers that it was made of. */
  answers: string[]
}

interface Kept {
  /** What all pages depend on besides the API: the app, the prerenderer, the site's address. */
  key: string
  /** What the API said of itself before it was asked for these answers; empty where that is not known. */
  revision: string
  /** Of what the site's maps were made; empty where that is not known. */
  maps: string
  /** The ETags of all answers, by their address; empty where there is none. */
  etags: Answers
  /** The addresses of those that every page shows something of. */
  house: string[]
  pages: Record<string, Entry>
}

/** Hidden: it is nothing that is hosted. */
const fileIn = (out: string) => join(out, '.prerendered.json')

/** What was made of which answers of the API, so that a run renders only what would come out otherwise. */
export class Ledger {
  readonly #kept: Kept
  /** What was answered in this run, and what had changed before it. */
  #now: Answers = {}
  #changed: ReadonlySet<string> = new Set()

  constructor(kept: Kept) {
    this.#kept = kept
  }

  /** That of a folder. Pages that were made otherwise are remembered as pages, and all of them made anew. */
  static async read(out: string, key: string): Promise<Ledger> {
    const none: Kept = { key, revision: '', maps: '', etags: {}, house: [], pages: {} }
    try {
      const kept: Kept = JSON.parse(await readFile(fileIn(out), 'utf8'))
      return new Ledger(kept.key === key ? kept : { ...none, pages: kept.pages })
    } catch {
      return new Ledger(none)
    }
  }

  /** Keeps it for the next run: what was answered now is of this revision of the API, or of a later one. */
  keep(out: string, revision: string): Promise<void> {
    this.#kept.revision = revision
    const used = new Set([
      ...this.#kept.house,
      ...Object.values(this.#kept.pages).flatMap(({ answers }) => answers),
    ])
    for (const url of Object.keys(this.#kept.etags)) if (!used.has(url)) delete this.#kept.etags[url]
    return writeWhole(fileIn(out), JSON.stringify(this.#kept))
  }

  /** The revision of the API that the answers are of. */
  get revision(): string {
    return this.#kept.revision
  }

  /** Whether the maps of the site would come out otherwise than before, made of this; from here on they are made of it. */
  drawsOtherMaps(madeOf: unknown): boolean {
    const before = this.#kept.maps
    this.#kept.maps = createHash('sha256').update(JSON.stringify(madeOf)).digest('hex')
    return this.#kept.maps !== before
  }

  /** The answers that the site is made of. */
  get etags(): Readonly<Answers> {
    return this.#kept.etags
  }

  get paths(): string[] {
    return Object.keys(this.#kept.pages)
  }

  page(path: string): Entry | undefined {
    return this.#kept.pages[path]
  }

  /** A run begins. Gives the pages that have to be rendered: new ones, and those made of something that has changed. */
  begin<Page extends { path: string; noindex: boolean }>(
    pages: readonly Page[],
    changed: ReadonlySet<string>,
  ): Page[] {
    this.#now = {}
    this.#changed = changed
    const { house } = this.#kept
    const isOther = (url: string) => changed.has(url) || this.#kept.etags[url] === undefined
    if (house.length === 0 || house.some(isOther)) return [...pages]
    return pages.filter(({ path, noindex }) => {
      const last = this.page(path)
      return last?.noindex !== noindex || last.answers.some(isOther)
    })
  }

  /** What every page shows something of is made of these answers. */
  enterHouse(house: Answers): void {
    this.#note(house)
    this.#kept.house = Object.keys(house)
  }

  /** A page is there, made of these answers. */
  enter(path: string, page: Omit<Entry, 'answers'>, answers: Answers): void {
    this.#note(answers)
    this.#kept.pages[path] = { ...page, answers: Object.keys(answers) }
  }

  /** A page is gone, or has to be made next time whatever the API says. */
  strike(path: string): void {
    delete this.#kept.pages[path]
  }

  /** What has changed while a run lasts has no ETag: whatever page was made of it, early or late, is made anew next time. */
  #note(answers: Answers): void {
    for (const [url, etag] of Object.entries(answers)) {
      const before = this.#now[url] ?? (this.#changed.has(url) ? undefined : this.#kept.etags[url])
      const now = before === undefined || before === etag ? etag : ''
      this.#now[url] = now
      this.#kept.etags[url] = now
    }
  }
}
