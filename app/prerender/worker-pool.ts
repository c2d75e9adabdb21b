import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WorkerData, WorkerRequest, WorkerResponse } from './worker-messages.ts'

/** Pool of rendering threads, one page at a time each. */
export class WorkerPool {
  readonly #workers: Worker[]

  constructor(data: WorkerData, threads: number) {
    const file = new URL('./worker.js', import.meta.url)
    this.#workers = Array.from({ length: threads }, () => new Worker(file, { workerData: data }))
  }

  broadcast(request: WorkerRequest): Promise<WorkerResponse[]> {
    return Promise.all(this.#workers.map((worker) => send(worker, request)))
  }

  async distribute<T extends WorkerRequest>(
    requests: Iterable<T>,
    onResponse: (request: T, response: WorkerResponse) => void,
  ): Promise<void> {
    const queue = requests[Symbol.iterator]()
    const work = async (worker: Worker) => {
      for (let next = queue.next(); !next.done; next = queue.next())
        onResponse(next.value, await send(worker, next.value))
    }
    await Promise.all(this.#workers.map(work))
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}

async function send(worker: Worker, request: WorkerRequest): Promise<WorkerResponse> {
  const listening = new AbortController()
  const { signal } = listening
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('A thread has ended.')
  })
  try {
    worker.postMessage(request)
    const [response] = await Promise.race([once(worker, 'message', { signal }), ended])
    return response
  } finally {
    listening.abort()
  }
}
