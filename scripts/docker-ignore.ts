import { dirname, matchesGlob } from 'node:path'

/** True if a `.dockerignore` keeps a path out of the image; the last pattern that matches wins. */
export function isIgnoredByDocker(path: string, ignoreFile: string): boolean {
  if (path === '') return false
  const parents = [path]
  for (let up = dirname(path); up !== '.'; up = dirname(up)) parents.push(up)
  const last = ignoreFile
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .findLast((line) => parents.some((parent) => matchesGlob(parent, line.replace(/^!/, ''))))
  return last !== undefined && !last.startsWith('!')
}
