import { Worker } from 'node:worker_threads'
import type {
  NumberedRequest,
  NumberedResponse,
  WorkerData,
  WorkerRequest,
  WorkerResponse,
} from './worker-messages.ts'

/**
 * Several times the memory that a thread retains. Without a limit, garbage is collected late and the memory of the
 * process grows with the number of pages.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192 }

/** Requests per thread: one page is rendered while the data of the next is loaded. */
const CONCURRENCY = 2

/** Pool of rendering threads. */
export class WorkerPool {
  readonly #threads: Thread[]

  constructor(data: WorkerData, threads: number) {
    this.#threads = Array.from({ length: threads }, () => new Thread(data))
  }

  broadcast(request: WorkerRequest): Promise<WorkerResponse[]> {
    return Promise.all(this.#threads.map((thread) => thread.send(request)))
  }

  async distribute<T extends WorkerRequest>(
    requests: Iterable<T>,
    onResponse: (request: T, response: WorkerResponse) => void,
  ): Promise<void> {
    const queue = requests[Symbol.iterator]()
    const work = async (thread: Thread) => {
      for (let next = queue.next(); !next.done; next = queue.next())
        onResponse(next.value, await thread.send(next.value))
    }
    await Promise.all(
      this.#threads.flatMap((thread) => Array.from({ length: CONCURRENCY }, () => work(thread))),
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }
}

class Thread {
  readonly #worker: Worker
  readonly #pending = new Map<number, PromiseWithHandlers>()
  #count = 0
  #ended = false

  constructor(data: WorkerData) {
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: data,
      resourceLimits: RESOURCE_LIMITS,
    })
    this.#worker.on('message', ({ id, response }: NumberedResponse) => {
      this.#pending.get(id)?.resolve(response)
      this.#pending.delete(id)
    })
    this.#worker.on('exit', () => {
      this.#ended = true
      for (const { reject } of this.#pending.values()) reject(new Error(THREAD_ENDED))
      this.#pending.clear()
    })
  }

  send(request: WorkerRequest): Promise<WorkerResponse> {
    if (this.#ended) return Promise.reject(new Error(THREAD_ENDED))
    this.#count += 1
    const id = this.#count
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker.postMessage({ id, request } satisfies NumberedRequest)
    })
  }

  close(): Promise<number> {
    return this.#worker.terminate()
  }
}

interface PromiseWithHandlers {
  resolve: (response: WorkerResponse) => void
  reject: (error: Error) => void
}

const THREAD_ENDED = 'A thread has ended.'
