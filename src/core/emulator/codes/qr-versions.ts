// The forty versions (sizes) of QR codes (ISO/IEC 18004): capacity, correction
// and alignment patterns.

export interface QrVersion {
  /** Modules across. */
  size: number;
  /** Modules available for data and correction. */
  bits: number;
  /** Centres of the alignment patterns, across and down. */
  centres: number[];
  /** The levels L M Q H: correction codewords in total, and the blocks that share them. */
  levels: { corrections: number; blocks: number }[];
}

// Bits; the second and third centre; corrections/blocks for L, M, Q and H.
const table = `
  208 - 7/1 10/1 13/1 17/1
  359 18 10/1 16/1 22/1 28/1
  567 22 15/1 26/1 36/2 44/2
  807 26 20/1 36/2 52/2 64/4
  1079 30 26/1 48/2 72/4 88/4
  1383 34 36/2 64/4 96/4 112/4
  1568 22,38 40/2 72/4 108/6 130/5
  1936 24,42 48/2 88/4 132/6 156/6
  2336 26,46 60/2 110/5 160/8 192/8
  2768 28,50 72/4 130/5 192/8 224/8
  3232 30,54 80/4 150/5 224/8 264/11
  3728 32,58 96/4 176/8 260/10 308/11
  4256 34,62 104/4 198/9 288/12 352/16
  4651 26,46 120/4 216/9 320/16 384/16
  5243 26,48 132/6 240/10 360/12 432/18
  5867 26,50 144/6 280/10 408/17 480/16
  6523 30,54 168/6 308/11 448/16 532/19
  7211 30,56 180/6 338/13 504/18 588/21
  7931 30,58 196/7 364/14 546/21 650/25
  8683 34,62 224/8 416/16 600/20 700/25
  9252 28,50 224/8 442/17 644/23 750/25
  10068 26,50 252/9 476/17 690/23 816/34
  10916 30,54 270/9 504/18 750/25 900/30
  11796 28,54 300/10 560/20 810/27 960/32
  12708 32,58 312/12 588/21 870/29 1050/35
  13652 30,58 336/12 644/23 952/34 1110/37
  14628 34,62 360/12 700/25 1020/34 1200/40
  15371 26,50 390/13 728/26 1050/35 1260/42
  16411 30,54 420/14 784/28 1140/38 1350/45
  17483 26,52 450/15 812/29 1200/40 1440/48
  18587 30,56 480/16 868/31 1290/43 1530/51
  19723 34,60 510/17 924/33 1350/45 1620/54
  20891 30,58 540/18 980/35 1440/48 1710/57
  22091 34,62 570/19 1036/37 1530/51 1800/60
  23008 30,54 570/19 1064/38 1590/53 1890/63
  24272 24,50 600/20 1120/40 1680/56 1980/66
  25568 28,54 630/21 1204/43 1770/59 2100/70
  26896 32,58 660/22 1260/45 1860/62 2220/74
  28256 26,54 720/24 1316/47 1950/65 2310/77
  29648 30,58 750/25 1372/49 2040/68 2430/81`;

export const qrVersions: readonly QrVersion[] = table
  .trim()
  .split('\n')
  .map((line, index) => {
    const [bits = '', centres = '', ...levels] = line.trim().split(' ');
    const size = 21 + 4 * index;
    return {
      size,
      bits: Number(bits),
      centres: centres === '-' ? [] : allCentres(size, centres.split(',').map(Number)),
      levels: levels.map((level) => {
        const [corrections = 0, blocks = 0] = level.split('/').map(Number);
        return { corrections, blocks };
      }),
    };
  });

/** Evenly spaced from the second on. */
function allCentres(size: number, [second = 0, third = size]: number[]): number[] {
  const centres = [6];
  for (let at = second; at < size - 6; at += third - second) centres.push(at);
  return centres;
}
