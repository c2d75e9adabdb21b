import { BASE_PATH } from '../../lib/api/api.ts'
import { ApiError, NetworkError } from '../../lib/api/errors.ts'
import type { MediaResource } from '../../lib/api/schema.ts'
import { getCsrfToken } from '../../lib/api/session-state.ts'

export interface UploadOptions {
  folder: string
  /** Share of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
}

export interface Uploaded {
  media: MediaResource
  /** False when the library had the same file. */
  isNew: boolean
}

/** Uploads a file. `XMLHttpRequest` reports the progress of a request, which `fetch` does not. */
export function upload(file: File, { folder, onProgress }: UploadOptions): Promise<Uploaded> {
  const query = new URLSearchParams({ file_name: file.name, folder })
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open('POST', `${BASE_PATH}/media?${query}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('X-CSRF-Token', getCsrfToken())
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const { status, response } = request
      if (status === 200 || status === 201) resolve({ media: response, isNew: status === 201 })
      else reject(new ApiError(status, response ?? {}))
    })
    request.addEventListener('error', () => reject(new NetworkError(request.status)))
    request.send(file)
  })
}
