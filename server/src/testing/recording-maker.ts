// Runs FFmpeg with the arguments of this process, and writes the file that the last one names to the
// standard output. A process of its own, because FFmpeg changes globals and keeps its memory.
import { loadFfmpeg } from '../gateways/audio-decoder.ts'
import { audioLimits } from '../gateways/audio-limits.ts'

const args = process.argv.slice(2)
const ffmpeg = await loadFfmpeg(audioLimits.decoderBytes)
const code = ffmpeg.exec(...args)
if (code !== 0) throw new Error('the recording could not be made')
process.stdout.write(ffmpeg.FS.readFile(args.at(-1) ?? ''))
