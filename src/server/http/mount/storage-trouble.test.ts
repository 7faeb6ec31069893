import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { storageTroubleOf } from './storage-trouble.ts';

const withCode = (code: string) => Object.assign(new Error('trouble'), { code });

describe('trouble with the store', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE'],
    ...['ENOTFOUND', 'EAI_AGAIN', 'EMFILE', 'EIO', 'EACCES', 'ENOENT'],
    ...['08000', '08001', '08003', '08004', '08006', '08P01', '25006', '28000', '28P01', '3D000'],
    ...['40001', '40P01', '53000', '53200', '53300', '53400', '55000', '55P03', '57014'],
    ...['57P01', '57P02', '57P03', '57P04', '57P05', '58000', '58030'],
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_BUSY_RECOVERY', 'SQLITE_LOCKED_SHAREDCACHE'],
    ...['SQLITE_IOERR', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_CANTOPEN', 'SQLITE_PROTOCOL'],
    ...['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_NOMEM'],
  ])('%s: the database is away', (code) => {
    expect(storageTroubleOf(withCode(code))).toMatchObject({ code: 'unavailable', retryAfterS: 5 });
  });

  it.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Postgres connection has been discarded',
  ])('"%s", which comes without a code: the database is away', (message) => {
    expect(storageTroubleOf(new Error(message))?.code).toBe('unavailable');
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'SQLITE_FULL', '53100'])('%s: the disk is full', (code) => {
    expect(storageTroubleOf(withCode(code))).toMatchObject({ code: 'disk_full', retryAfterS: 30 });
  });

  it('is told apart from mistakes', () => {
    for (const code of ['23505', '42P01', '22003', 'SQLITE_CONSTRAINT', 'SQLITE_CORRUPT', 'ERR_X', '']) {
      expect(storageTroubleOf(withCode(code)), code).toBeUndefined();
    }
    expect(storageTroubleOf(new AppError('not_found', 'Query read timeout'))).toBeUndefined();
    expect(storageTroubleOf('Connection terminated')).toBeUndefined();
  });
});
