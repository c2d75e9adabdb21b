import { Worker } from 'node:worker_threads'
import type { Bench, Order, Report } from './worker-messages.ts'

/** Threads that render pages, each one at a time. */
export class Pool {
  readonly #workers: Worker[]

  constructor(bench: Bench, threads: number) {
    const file = new URL('./worker.js', import.meta.url)
    this.#workers = Array.from({ length: threads }, () => new Worker(file, { workerData: bench }))
  }

  /** Has every thread do the same. */
  all(order: Order): Promise<Report[]> {
    return Promise.all(this.#workers.map((worker) => done(worker, order)))
  }

  /** Has the threads share the work, and hears of each piece as it is done. */
  async share<T extends Order>(orders: Iterable<T>, hear: (order: T, report: Report) => void): Promise<void> {
    const waiting = orders[Symbol.iterator]()
    const work = async (worker: Worker) => {
      for (let next = waiting.next(); !next.done; next = waiting.next())
        hear(next.value, await done(worker, next.value))
    }
    await Promise.all(this.#workers.map(work))
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}

/** Gives a thread something to do, and waits for what becomes of it. */
function done(worker: Worker, order: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', answered)
      worker.off('error', failed)
      worker.off('exit', ended)
    }
    const answered = (report: Report) => {
      settle()
      resolve(report)
    }
    const failed = (error: Error) => {
      settle()
      reject(error)
    }
    const ended = () => failed(new Error('A thread has ended.'))
    worker.on('message', answered)
    worker.on('error', failed)
    worker.on('exit', ended)
    worker.postMessage(order)
  })
}
