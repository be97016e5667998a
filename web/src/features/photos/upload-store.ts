import type { MemberId } from '@adire/contract/ids.ts'
import type { Crop, OwnPhoto } from '@adire/contract/photos.ts'
import { create } from 'zustand'
import { findBusyDelay } from '../../lib/busy-retry.ts'
import type { Copy } from '../../lib/toast.ts'
import { uploadPhoto } from './upload-api.ts'

/** Reason of a failure, and whether retrying the same file can succeed. */
export type UploadFailure = Copy & { mayRetry: boolean }

/** Upload in progress or failed. Continues while the member visits other pages. */
export type Upload = {
  /** Also the upload's `clientId`, so that a retry creates no second photo. */
  id: string
  memberId: MemberId
  file: File
  crop: Crop | undefined
  preview: string
  state: 'waiting' | 'sending' | 'failed'
  percent: number
  failure: UploadFailure | undefined
  /** How often the server was too busy for it. */
  busyCount: number
}

type NewUpload = Pick<Upload, 'file' | 'crop' | 'preview'>
type UploadHandlers = {
  onStored: (photo: OwnPhoto) => void
  onCancelledTooLate: (photo: OwnPhoto) => void
  onFailed: (error: Error) => UploadFailure
}

/** Uploads of this browser tab, in the order they were added. They live as long as the page. */
export const useUploadStore = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }))

const handlersById = new Map<string, UploadHandlers>()
const abortControllers = new Map<string, AbortController>()
/**
 * Ids of uploads cancelled after the last byte was sent. The server stores them, so they are
 * removed afterwards.
 */
const cancelledTooLate = new Set<string>()

export const readUploads = () => useUploadStore.getState().uploads

const findUpload = (id: string) => readUploads().find((upload) => upload.id === id)

function add(added: readonly Upload[]) {
  useUploadStore.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))
}

function change(id: string, changes: Partial<Upload>) {
  useUploadStore.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  }))
}

function newUpload(memberId: MemberId, chosen: NewUpload): Upload {
  return {
    id: crypto.randomUUID(),
    memberId,
    ...chosen,
    state: 'waiting',
    percent: 0,
    failure: undefined,
    busyCount: 0,
  }
}

/** Queues cropped pictures and starts sending. The handlers also run on other pages. */
export function addUploads(
  memberId: MemberId,
  chosen: readonly NewUpload[],
  handlers: UploadHandlers,
) {
  const added = chosen.map((one) => newUpload(memberId, one))
  for (const { id } of added) handlersById.set(id, handlers)
  add(added)
  void sendNext()
}

/** Adds a file that was refused before sending, shown with the reason until it is dismissed. */
export function addRefused(memberId: MemberId, file: File, failure: UploadFailure) {
  const upload = newUpload(memberId, { file, crop: undefined, preview: URL.createObjectURL(file) })
  add([{ ...upload, state: 'failed', failure }])
}

export function retryUpload(id: string) {
  change(id, { state: 'waiting', percent: 0, failure: undefined, busyCount: 0 })
  clearBusyTimer()
  void sendNext()
}

/** Cancels an upload, even while it is being sent, so that the server keeps nothing. */
export function cancelUpload(id: string) {
  const upload = findUpload(id)
  if (upload?.state === 'sending' && upload.percent === 100) cancelledTooLate.add(id)
  else abortControllers.get(id)?.abort()
  drop(id)
  if (busyTimer !== undefined) {
    clearBusyTimer()
    void sendNext()
  }
}

/** Cancels uploads of other members after a change of account. */
export function dropUploadsOfOthers(memberId: MemberId) {
  for (const upload of readUploads()) if (upload.memberId !== memberId) cancelUpload(upload.id)
}

function drop(id: string) {
  const upload = findUpload(id)
  if (!upload) return
  URL.revokeObjectURL(upload.preview)
  handlersById.delete(id)
  useUploadStore.setState(({ uploads }) => ({
    uploads: uploads.filter((candidate) => candidate !== upload),
  }))
}

/**
 * Sends uploads one at a time: the first to arrive becomes the profile picture, so the order counts
 * (MEM-PHOTO-14).
 */
async function sendNext() {
  if (busyTimer !== undefined || readUploads().some(({ state }) => state === 'sending')) return
  const next = readUploads().find(({ state }) => state === 'waiting')
  if (!next) return
  if (!navigator.onLine) return waitForNetwork()
  const { id } = next
  const stop = new AbortController()
  abortControllers.set(id, stop)
  change(id, { state: 'sending', percent: 0 })
  const handlers = handlersById.get(id)
  try {
    const photo = await uploadPhoto(next, {
      onProgress: (percent) => change(id, { percent }),
      signal: stop.signal,
    })
    if (cancelledTooLate.has(id)) handlers?.onCancelledTooLate(photo)
    else handlers?.onStored(photo)
    drop(id)
  } catch (error) {
    const isCancelled = stop.signal.aborted || cancelledTooLate.has(id)
    if (!isCancelled && error instanceof Error) handleFailure(id, error, handlers)
  } finally {
    abortControllers.delete(id)
    cancelledTooLate.delete(id)
  }
  void sendNext()
}

/**
 * Set while the server is too busy. Nothing else is sent meanwhile, so that photos keep their
 * order.
 */
let busyTimer: ReturnType<typeof setTimeout> | undefined

function clearBusyTimer() {
  clearTimeout(busyTimer)
  busyTimer = undefined
}

/**
 * Handles a failed upload. Without a network, it waits for the connection; a busy server is
 * retried.
 */
function handleFailure(id: string, error: Error, handlers: UploadHandlers | undefined) {
  const busyCount = findUpload(id)?.busyCount ?? 0
  const delayMs = findBusyDelay(error, busyCount)
  if (delayMs !== undefined) {
    change(id, { state: 'waiting', percent: 0, busyCount: busyCount + 1 })
    busyTimer = setTimeout(() => {
      busyTimer = undefined
      void sendNext()
    }, delayMs)
  } else if (navigator.onLine || !(error instanceof TypeError))
    change(id, { state: 'failed', failure: handlers?.onFailed(error) })
  else change(id, { state: 'waiting', percent: 0 })
}

function waitForNetwork() {
  // The same function each time, so that it is registered only once.
  addEventListener('online', handleOnline, { once: true })
}

function handleOnline() {
  void sendNext()
}
