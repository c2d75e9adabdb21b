import { Worker } from 'node:worker_threads'
import type { WorkerData, WorkerRequest, WorkerResponse } from './worker-messages.ts'

/** Pool of rendering threads, one page at a time each. */
export class WorkerPool {
  readonly #workers: Worker[]

  constructor(data: WorkerData, threads: number) {
    const file = new URL('./worker.js', import.meta.url)
    this.#workers = Array.from({ length: threads }, () => new Worker(file, { workerData: data }))
  }

  /** Sends a request to every worker. */
  broadcast(request: WorkerRequest): Promise<WorkerResponse[]> {
    return Promise.all(this.#workers.map((worker) => send(worker, request)))
  }

  /** Distributes requests among the workers. */
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

/** Sends a request and resolves with the response. */
function send(worker: Worker, request: WorkerRequest): Promise<WorkerResponse> {
  return new Promise((resolve, reject) => {
    const removeListeners = () => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
    }
    const onMessage = (response: WorkerResponse) => {
      removeListeners()
      resolve(response)
    }
    const onError = (error: Error) => {
      removeListeners()
      reject(error)
    }
    const onExit = () => onError(new Error('A thread has ended.'))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    worker.postMessage(request)
  })
}
