import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startTestApp, until } from '../testing/app.ts'
import { aMember } from '../testing/members.ts'

setFlagsFromString('--expose_gc')
// A context created after the flag was set has `gc`.
const collectGarbage = runInNewContext('gc') as () => void

async function startAndStop(): Promise<WeakRef<object>> {
  const app = await startTestApp()
  await aMember(app, 'woman')
  const deps = new WeakRef(app.deps)
  await app.close()
  return deps
}

test('leaves nothing of a stopped server in memory', async () => {
  const deps = await startAndStop()
  const isGone = await until('the server to be collected', async () => {
    collectGarbage()
    await wait(0)
    return deps.deref() === undefined
  })
  expect(isGone).toBe(true)
})
