import { expect, test } from 'vitest'
import { checkDeployment, readProjectFile } from './check-deployment.ts'

/** Checks the project with one text in one of its files replaced. */
function checkWith(file: string, text: string, replacement: string): string[] {
  expect(readProjectFile(file)).toContain(text)
  return checkDeployment((name) =>
    name === file ? readProjectFile(name).replace(text, replacement) : readProjectFile(name),
  )
}

test('finds nothing wrong with the project', () => {
  expect(checkDeployment()).toEqual([])
})

test.each([
  ['compose.yaml', 'PAYMENTS: live', 'PAYMENT: live', 'PAYMENT is not a variable of Adire'],
  ['compose.yaml', 'PAYMENTS: live', 'PAYMENTS: sandbox', 'PAYMENTS must be live'],
  [
    'compose.yaml',
    '    S3_BUCKET: adire',
    '    S3_BUCKET: adire\n    S3_KEY: x',
    'S3_KEY is not in',
  ],
  ['compose.yaml', 'SMTP_URL: ${SMTP_URL:?}', '', 'SMTP_URL is required'],
  ['deploy/compose/example.env', 'SMTP_URL=', '', 'SMTP_URL is missing'],
  ['deploy/compose/example.env', 'SMTP_URL=', 'SMTP_URL=\nSMTP_USER=', 'SMTP_USER is not used'],
  ['deploy/helm/example.yaml', 'https://adire', 'http://adire', 'PUBLIC_URL must be'],
  ['deploy/helm/secret.example.env', 'SESSION_SECRET=\n', '', 'SESSION_SECRET is required'],
  ['compose.yaml', '    OPS_HOST: 0.0.0.0\n', '', 'OPS_HOST is missing'],
  ['deploy/systemd/adire@.service', 'OPS_PORT=1%i', 'OPS_PORT=9%i', 'OPS_PORT must be'],
  [
    'deploy/systemd/adire@.service',
    'ExecStart=/usr/bin/env PORT=%i OPS_PORT=1%i ',
    'Environment=OPS_PORT=1%i\nExecStart=/usr/bin/env PORT=%i ',
    'OPS_PORT is the same for all servers',
  ],
  ['deploy/systemd/adire@.service', 'PORT=%i', 'PORTS=%i', 'PORTS is not in'],
  ['Dockerfile', 'node:24', 'node:22', 'Node 22, but package.json has 24'],
  ['Dockerfile', 'USER 10001:10001', '', 'must not run as root'],
  ['Dockerfile', 'EXPOSE 3000', 'EXPOSE web', 'Dockerfile:'],
  ['.dockerignore', '!contract\n', '', 'contract is kept out of the image'],
  ['Dockerfile', 'DATA_DIR=/data', 'DATA_FOLDER=/data', 'DATA_FOLDER is not'],
])('finds in %s that %s became %s', (file, text, replacement, problem) => {
  expect(checkWith(file, text, replacement).join('\n')).toContain(problem)
})
