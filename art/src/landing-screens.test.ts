import { expect, test } from 'vitest'
import { chooseScreenFolder, landingScreens, screenFile } from './landing-screens.ts'

const withPictures = ['fr', 'pt-BR']

test.each([
  ['fr', 'fr/discover-dark.avif'],
  ['pt-BR', 'pt-BR/discover-dark.avif'],
  ['en', 'discover-dark.avif'],
  ['ar', 'discover-dark.avif'],
  // Brazilian pictures are not those of another country's Portuguese.
  ['pt', 'discover-dark.avif'],
])('shows a page in %s the picture %s', (language, file) => {
  const folder = chooseScreenFolder(language, withPictures)
  expect(screenFile('discover', 'dark', folder)).toBe(file)
})

test('shows the English picture of every screen to a language without pictures', () => {
  const files = landingScreens.map((name) =>
    screenFile(name, 'light', chooseScreenFolder('ar', withPictures)),
  )
  expect(files).toEqual(['discover-light.avif', 'conversation-light.avif', 'profile-light.avif'])
})
