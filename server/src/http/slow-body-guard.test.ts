import { connect, type Socket } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../testing/app.ts'
import { addSlowBodyGuard } from './slow-body-guard.ts'

const LENGTH = 100_000

let app: FastifyInstance
let socket: Socket
let heard: string
let received: number
beforeEach(async () => {
  // Sockets keep their real time; only the guard's watch is advanced.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  app = fastify()
  addSlowBodyGuard(app, 20_000)
  received = 0
  app.addContentTypeParser('text/plain', (_request, payload, done) => {
    payload.on('data', (chunk: Buffer) => (received += chunk.length))
    payload.on('end', () => done(null, ''))
    payload.on('error', done)
  })
  app.post('/', async () => 'read')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  socket = connect(Number(port), '127.0.0.1')
  heard = ''
  socket.on('error', () => undefined).on('data', (chunk) => (heard += chunk.toString()))
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${LENGTH}\r\n\r\n`,
  )
})
afterEach(async () => {
  socket.destroy()
  await app.close()
  vi.useRealTimers()
})

async function sendBytes(count: number): Promise<void> {
  const expected = received + count
  socket.write('x'.repeat(count))
  await until('the server has the bytes', () => received === expected)
}

test('closes a connection whose body stalls for twenty seconds', async () => {
  await sendBytes(1_000)
  vi.advanceTimersByTime(25_000)
  await until('the connection is closed', () => socket.closed)
  expect(heard).not.toContain('200 OK')
})

test('closes a connection that sends a few bytes at a time', async () => {
  for (let i = 0; i < 9; i++) {
    await sendBytes(100)
    vi.advanceTimersByTime(2_500)
  }
  await until('the connection is closed', () => socket.closed)
})

test('reads a body that pauses for less than twenty seconds', async () => {
  await sendBytes(1_000)
  vi.advanceTimersByTime(19_000)
  await sendBytes(LENGTH - 1_000)
  await until('the answer is there', () => heard.includes('200 OK'))
})

test('reads a body that arrives slowly but steadily', async () => {
  for (let i = 0; i < 20; i++) {
    await sendBytes(LENGTH / 20)
    if (i < 19) vi.advanceTimersByTime(2_400)
  }
  await until('the answer is there', () => heard.includes('200 OK'))
})
