import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { addFloodGuard, FLOOD } from './flood.ts'

test('of three thousand requests of one address in five minutes the next is turned away; the files of the app do not count', async () => {
  const app = fastify()
  await addFloodGuard(app)
  app.get('/assets/app.js', async () => 'app')
  app.get('/page', async () => 'page')
  const ask = async (url: string, remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode
  for (let i = 0; i < FLOOD.points + 100; i++) expect(await ask('/assets/app.js', '198.51.100.7')).toBe(200)
  for (let i = 0; i < FLOOD.points; i++) expect(await ask('/page', '198.51.100.7')).toBe(200)
  expect(await app.inject({ url: '/page', remoteAddress: '198.51.100.7' })).toMatchObject({ statusCode: 429 })
  expect(await ask('/assets/app.js', '198.51.100.7')).toBe(200)
  expect(await ask('/page', '198.51.100.8')).toBe(200)
  // The /64 of an IPv6 address counts together.
  for (let i = 0; i < FLOOD.points; i++) expect(await ask('/page', `2001:db8::${(i % 9) + 1}`)).toBe(200)
  expect(await ask('/page', '2001:db8::ffff')).toBe(429)
  await app.close()
})
