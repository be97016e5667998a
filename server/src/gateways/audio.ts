import { join } from 'node:path'
import type { VoiceFault } from '@adire/contract/voice-recordings.ts'
import type { Log } from '../lib/log.ts'
import {
  type AudioAnswer,
  audioLimits,
  type AudioTask,
  type ConvertedAudio,
} from './audio-limits.ts'
import { createImageQueue } from './image-queue.ts'
import { runTask, startWorkerProcess, type TaskResult } from './worker-process.ts'

interface AudioRequest {
  /** Account that uploaded it, because accounts take turns. */
  owner: string
  /** Longest recording; one that is longer than this and some slack is refused. */
  maximumMs: number
}

/** Converts recordings into our own files, or fails with an `AudioRefusal`. */
export interface Audio {
  convert(bytes: Buffer, request: AudioRequest): Promise<ConvertedAudio>
}

export class AudioRefusal extends Error {
  override name = 'AudioRefusal'
  /** `busy` and `crowded` are temporary: the same recording can be sent again. */
  readonly reason: VoiceFault | 'busy' | 'crowded'

  constructor(reason: AudioRefusal['reason']) {
    super(`the recording was refused: ${reason}`)
    this.reason = reason
  }
}

interface Options {
  log: Log
  /** Overrides for tests. */
  limits?: { cpuSeconds?: number; stallMs?: number }
}

const WORKER = join(import.meta.dirname, 'audio-worker.ts')
/** Each process has one task. */
const TASK_ID = 1

/**
 * Converts each recording in a sandboxed process of its own, because parsing it here could block or
 * harm the server.
 */
export function createAudio({ log, limits }: Options): Audio {
  const queue = createImageQueue(audioLimits.queue, (reason) => new AudioRefusal(reason))
  const { cpuSeconds, stallMs } = { ...audioLimits, ...limits }

  async function run(task: AudioTask): Promise<TaskResult<AudioAnswer>> {
    const { heapMegabytes, startMs } = audioLimits
    const { child, ready } = startWorkerProcess<string>({
      file: WORKER,
      heapMegabytes,
      startMs,
      cpuSeconds,
    })
    try {
      await ready
      return await runTask<AudioAnswer>(child, task, stallMs)
    } catch (error) {
      log.warn({ err: error }, 'audio: the converter does not start')
      throw new AudioRefusal('busy')
    } finally {
      child.kill('SIGKILL')
    }
  }

  return {
    convert: (bytes, { owner, maximumMs }) =>
      queue.run(owner, async (addCost) => {
        if (bytes.length === 0 || bytes.length > audioLimits.fileBytes)
          throw new AudioRefusal('not-audio')
        const startedAt = performance.now()
        const result = await run({ id: TASK_ID, bytes, maximumMs })
        addCost(performance.now() - startedAt)
        if (result.kind === 'gone') throw new AudioRefusal(findReason(result))
        const { id: _id, ...answer } = result.answer
        if ('fault' in answer) throw new AudioRefusal(answer.fault)
        return answer
      }),
  }
}

/** Blames the recording only for the processor time that it used, and for crashes. */
function findReason({
  isSlow,
  signal,
}: Extract<TaskResult<AudioAnswer>, { kind: 'gone' }>): VoiceFault | 'busy' {
  if (signal === 'SIGXCPU') return 'too-complex'
  return isSlow || signal === 'SIGKILL' || signal === 'SIGTERM' ? 'busy' : 'not-audio'
}
