import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { videoFrameOf } from './video-frame.ts';

const ID = 'dQw4w9WgXcQ';
const youTube = `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&playsinline=1&rel=0`;
const vimeo = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&playsinline=1';

describe('the address of a video', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, youTube],
    [`https://m.youtube.com/watch?list=x&v=${ID}&t=1m30s`, `${youTube}&start=90`],
    [`https://youtu.be/${ID}?si=abc&t=15`, `${youTube}&start=15`],
    [`https://youtube.com/shorts/${ID}`, youTube],
    [`https://www.youtube.com/live/${ID}?start=3`, `${youTube}&start=3`],
    [`https://www.youtube-nocookie.com/embed/${ID}`, youTube],
    ['https://vimeo.com/76979871', vimeo],
    ['https://vimeo.com/76979871/abcdef0123', `${vimeo}&h=abcdef0123`],
    ['https://player.vimeo.com/video/76979871?h=abcdef0123&title=0', `${vimeo}&h=abcdef0123`],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
  ])('%s plays on the page', (address, frame) => expect(videoFrameOf(address)?.frame).toBe(frame));

  it.each([
    '',
    `http://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/?https://youtu.be/${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `https://you@www.youtube.com/watch?v=${ID}`,
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${ID}%22onload`,
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://vimeo.com/76979871/../evil',
    'https://vimeo.com/constructor',
    'https://constructor/1',
    'https://video.example/walk.mp4',
    'javascript:alert(1)',
  ])('%s is a link alone', (address) => expect(videoFrameOf(address)).toBeUndefined());

  it('becomes no other frame than those of the two sites, whatever it says', () => {
    const hosts = fc.constantFrom(
      'youtu.be',
      'www.youtube.com',
      'vimeo.com',
      'player.vimeo.com',
      'x.example',
    );
    const part = fc.oneof(fc.string(), fc.constantFrom(ID, '76979871', 'embed', 'watch'));
    fc.assert(
      fc.property(hosts, part, part, part, (host, one, other, value) => {
        const found = videoFrameOf(`https://${host}/${one}/${other}?v=${value}&t=${value}&h=${value}`);
        if (found)
          expect(found.frame).toMatch(
            /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]{11}|player\.vimeo\.com\/video\/\d+)\?autoplay=1&[a-z]+=1[\w&=]*$/,
          );
      }),
    );
  });
});
