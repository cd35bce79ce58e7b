import nodemailer from 'nodemailer'
import { broken, type Finding, fine } from './doctor-configuration.ts'

const ANSWERS_MS = 10_000

/** Whether the mail server takes our login. No mail is sent. */
export async function mailFinding(url: string, answersMs = ANSWERS_MS): Promise<Finding> {
  let transport: nodemailer.Transporter | undefined
  try {
    transport = nodemailer.createTransport(hurried(url, answersMs))
    await transport.verify()
    return fine('The mail server takes our word.')
  } catch (error) {
    return broken(`The mail server of SMTP_URL does not: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    transport?.close()
  }
}

// Beside a URL nodemailer drops every other option, and would wait for two minutes.
function hurried(smtpUrl: string, answersMs: number): string {
  const url = new URL(smtpUrl)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    url.searchParams.set(name, String(answersMs))
  }
  return url.href
}
