import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { isStorageName, type Storage } from './storage.ts'

export type S3Settings = {
  bucket: string
  region: string
  /** Address of a compatible service other than Amazon's; buckets are then in the path. */
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' }

/** Files in a bucket that no one else can read or list. */
export function createS3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // By default each upload carries a checksum in a frame that only Amazon's own servers take off again.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const object = (name: string) => ({ Bucket: bucket, Key: name })
  return {
    async put(name, bytes) {
      if (!isStorageName(name)) throw new RangeError(`not a file name: ${name}`)
      const ContentType = TYPES[name.split('.')[1] ?? ''] ?? 'application/octet-stream'
      await client.send(new PutObjectCommand({ ...object(name), Body: bytes, ContentType }))
    },
    async read(name) {
      if (!isStorageName(name)) return undefined
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(object(name)))
        return Body && { body: Body as Readable, bytes: ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(name) {
      if (!isStorageName(name)) return
      await client.send(new DeleteObjectCommand(object(name))).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === 'NoSuchKey')
}
